-- The inbox searched and filtered, newest first, by pages that cost the same wherever they lie. Definers: under row-level
-- security PostgreSQL may not ask the index about words before the policy has looked at each row.

-- p_find is core/messages/parse-search.ts's InboxSearch with `sender` (people, automatic or all) and moments for days; p_after is
-- {"at": received_at, "id": id} of the last conversation of the page before.
create or replace function public.find_conversations(
  p_workspace_id uuid, p_find jsonb default '{}', p_after jsonb default null, p_limit integer default 50
) returns setof public.conversations
language plpgsql stable security definer
set search_path = ''
as $$
declare
  condition text;
  words tsquery := private.search_query(p_workspace_id, p_find -> 'terms');
  rows_wanted integer := greatest(1, least(coalesce(p_limit, 50), 200));
  newest text := case when p_after is null then 'true'
    else format('(c.received_at, c.id) < (%L::timestamptz, %L::uuid)', p_after ->> 'at', p_after ->> 'id') end;
  found uuid[];
begin
  perform private.require_member(p_workspace_id, 'viewer');
  condition := newest || private.conversation_where(p_workspace_id, p_find);
  if words is null then
    return query execute format('select c.* from public.conversations c where c.workspace_id = %L and %s
      order by c.received_at desc, c.id desc limit %s', p_workspace_id, condition, rows_wanted);
  else
    -- Within the query it would be searched for twice, once for the planner to see how many there are.
    found := private.search_conversations(p_workspace_id, words, condition, (p_after ->> 'at')::timestamptz, rows_wanted);
    return query select c.* from public.conversations c where c.id = any (found) order by c.received_at desc, c.id desc;
  end if;
end
$$;
grant execute on function public.find_conversations to authenticated;

-- The newest that hold these words. First the newest conversations are looked at as they are: they tell how common the words
-- are, and of common ones fill the page. Of rare ones the index then names all. Of others it is asked for those within as
-- much time as should fill the page, and more where that did not: all may be a thousand times as many as are shown.
create or replace function private.search_conversations(
  workspace uuid, words tsquery, condition text, before_at timestamptz, rows_wanted integer
) returns uuid[]
language plpgsql stable
set search_path = ''
-- A page is found before a second process has started.
set max_parallel_workers_per_gather = 0
as $$
declare
  walked constant integer := 250;
  few constant integer := 600;
  bound timestamptz := coalesce(before_at, 'infinity');
  page text := format('select array(select c.id from
      (select * from matches order by received_at desc, conversation_id desc) as m
      join public.conversations c on c.id = m.conversation_id
    where %s order by m.received_at desc, m.conversation_id desc limit %s), (select count(*) from matches)', condition, rows_wanted);
  found uuid[];
  matched bigint;
  seen bigint;
  newest timestamptz;
  oldest timestamptz;
  back interval;
  from_index text;
begin
  execute format('with newest as materialized (select w.conversation_id, w.received_at, w.words @@ %L::tsquery as is_match
      from private.conversation_words w where w.workspace_id = %L and w.received_at <= %L
      order by w.received_at desc, w.conversation_id desc limit %s),
    matches as (select conversation_id, received_at from newest where is_match) ', words, workspace, bound, walked) || page
    || ', n.* from (select count(*), max(received_at), min(received_at) from newest) as n'
    into found, matched, seen, newest, oldest;
  if cardinality(found) >= rows_wanted or seen < walked then
    return found;
  end if;
  -- What is true of a row is asked as `is true`, so that no other index is asked about it than that of the keys.
  from_index := format('with matches as materialized (select w.conversation_id, w.received_at from private.conversation_words w
    where private.search_keys(w.words, w.received_at) @> %L and (w.words @@ %L::tsquery) is true
      and (w.workspace_id = %L) is true and (w.received_at <= %L) is true', private.keys_of_query(words), words, workspace, bound);
  if matched = 0 then
    execute from_index || format(' limit %s) ', few + 1) || page into found, matched;
    if matched <= few then
      return found;
    end if;
    matched := 0;
  end if;
  -- Half as much again as should do: too little costs another look.
  back := greatest(newest - oldest, interval '1 second') * least(1.5 * rows_wanted / greatest(matched, 0.15), 2000);
  select w.received_at into oldest from private.conversation_words w
    where w.workspace_id = workspace order by w.received_at, w.conversation_id limit 1;
  loop
    execute from_index || case when newest - back > oldest then
        format(' and private.search_keys(w.words, w.received_at) && %L) ', private.keys_of_time(newest - back, newest))
      else ') ' end || page into found, matched;
    exit when cardinality(found) >= rows_wanted or newest - back <= oldest;
    back := case when matched = 0 then newest - oldest
      else back * greatest(2, least(1.5 * rows_wanted / greatest(cardinality(found), 1), 16)) end;
  end loop;
  return found;
end
$$;

-- How each word of a search begins, as far as the index knows words.
create or replace function private.keys_of_query(words tsquery) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  lengths integer[] := private.search_key_lengths();
begin
  return array(select left(word[1], (select max(k) from unnest(lengths) as k where k <= greatest(lengths[1], length(word[1]))))
    from regexp_matches(words::text, $q$'([^']+)'$q$, 'g') as word);
end
$$;

-- The periods that cover this time, of the smallest level of which a few do.
create or replace function private.keys_of_time(from_at timestamptz, to_at timestamptz) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  level integer := 0;
begin
  while level < 3 and private.search_period(to_at, level) - private.search_period(from_at, level) > 8 * 4 loop
    level := level + 1;
  end loop;
  return array(select generate_series(private.search_period(from_at, level), private.search_period(to_at, level), 4)::text);
end
$$;

-- [{"field": "any", "text": "next wee"}] as a query of which every term must hold: a phrase, the last word of which may go on.
create or replace function private.search_query(workspace uuid, terms jsonb) returns tsquery
language plpgsql stable
set search_path = ''
as $$
declare
  term record;
  phrase text;
  weight text;
  wanted tsquery;
begin
  for term in select t ->> 'field' as field, left(t ->> 'text', 200) as text
    from jsonb_array_elements(case when jsonb_typeof(terms) = 'array' then terms else '[]' end) with ordinality as l (t, place)
    where place <= 30
  loop
    phrase := phraseto_tsquery('pg_catalog.simple', regexp_replace(private.searchable(coalesce(term.text, '')), '(\S+)',
      private.search_prefix(workspace) || '\1', 'g'))::text;
    continue when phrase = '';
    weight := case term.field when 'subject' then 'A' when 'from' then 'B' when 'to' then 'D' else '' end;
    if weight <> '' then
      phrase := regexp_replace(phrase, $s$'( |$)$s$, format($s$':%s\1$s$, weight), 'g');
    end if;
    -- One or two letters begin half of all words: they are looked for as they stand. Four are the workspace's.
    if phrase ~ $s$[^ ']{7,}'(:[ABD])?\Z$s$ then
      phrase := case when weight = '' then phrase || ':*' else phrase || '*' end;
    end if;
    wanted := coalesce(wanted && phrase::tsquery, phrase::tsquery);
  end loop;
  return wanted;
end
$$;
