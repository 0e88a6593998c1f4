-- Replaces the addresses and names of an erased person in all other rows of the workspace, in every column that
-- private.personal_columns lists as redacted.

-- Matches a whole address or name, in text and in HTML, and never a part of a longer one.
create or replace function private.mention_pattern(words text[]) returns text
language sql immutable
set search_path = ''
return (select '(?<![[:alnum:]._%+-])(?:' || string_agg(distinct regexp_replace(word, '([.+*?^${}()|\[\]\\])', '\\\1', 'g'), '|')
    || ')(?![[:alnum:]]|[-.@][[:alnum:]])'
  from (select unnest(words) union select replace(replace(replace(replace(replace(w, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    '"', '&quot;'), '''', '&#39;') from unnest(words) as w) as spelt (word) where word <> '');

-- Addresses match in upper and lower case, names only as given.
create or replace function private.redact(given text, addresses text, names text, mark text) returns text
language sql immutable
set search_path = ''
return regexp_replace(regexp_replace(given, addresses, mark, 'gi'), coalesce(names, addresses), mark, 'g');

create or replace function private.redact(given text[], addresses text, names text, mark text) returns text[]
language sql immutable
set search_path = ''
return (select coalesce(array_agg(private.redact(g, addresses, names, mark) order by place), given)
  from unnest(given) with ordinality as u (g, place));

create or replace function private.redact(given jsonb, addresses text, names text, mark text) returns jsonb
language sql immutable
set search_path = ''
return private.redact(given::text, addresses, names, mark)::jsonb;

-- Returns the number of rows of each table that mentioned the person.
create or replace function private.redact_person(workspace uuid, addresses text[], names text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  place record;
  counts jsonb := '{}';
  touched integer;
  needles text[] := array(select '%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from (select unnest(addresses || names) union select lower(a) from unnest(addresses || names) as a) as spelt (w));
  statement text;
  address_pattern text := private.mention_pattern(addresses);
  name_pattern text := private.mention_pattern(names);
begin
  for place in
    select p.relation, string_agg(format('%1$I = private.redact(r.%1$I, $3, $4, $5)', c), ', ') as changes,
      string_agg(format('r.%I::text', c), ', ') as texts
    from private.personal_columns() as p cross join unnest(p.columns) as c
    where p.decision = 'redacted' group by p.relation order by p.relation
  loop
    -- Lowercasing 100,000 emails takes three times as long as searching for both spellings of an address.
    statement := format('update %s r set %s where r.workspace_id = $1 and %s(concat_ws('' '', %s)) like any ($2)',
      place.relation, place.changes,
      case when place.relation in ('public.message_bodies', 'public.inbound_messages') then '' else 'lower' end, place.texts);
    begin
      execute statement using workspace, needles, address_pattern, name_pattern, 'erased';
    exception when unique_violation then
      -- Two unique values differed only in the erased name: part of the row's ID keeps them distinct.
      execute replace(statement, '$5', '''erased '' || left(md5(r.id::text), 6)')
        using workspace, needles, address_pattern, name_pattern;
    end;
    get diagnostics touched = row_count;
    if touched > 0 then
      counts := counts || jsonb_build_object(place.relation, touched);
    end if;
  end loop;
  perform private.index_conversations(array(select w.conversation_id from private.conversation_words w
    where w.workspace_id = workspace and exists (select from unnest(addresses || names) as a
      where w.words @@ (select string_agg(quote_literal(s.lexeme), ' & ')::tsquery
        from unnest(private.search_words(workspace, a, 'A')) as s))));
  return counts;
end
$$;
