-- Searches and filters the inbox, newest first, in pages that cost the same at any position. Security definers: under
-- row-level security PostgreSQL may not use the word index before the policy has checked each row.

-- p_find is core/messages/parse-search.ts's InboxSearch with `sender` (people, automatic or all) and times instead of
-- days; p_after is {"at": received_at, "id": id} of the last conversation of the previous page.
create or replace function public.find_conversations(
  p_workspace_id uuid, p_find jsonb default '{}', p_after jsonb default null, p_limit integer default 50
) returns setof public.conversations
language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.search_query(p_workspace_id, p_find -> 'terms');
  rows_wanted integer := greatest(1, least(coalesce(p_limit, 50), 200));
  after_at timestamptz := p_after ->> 'at';
  after_id uuid := p_after ->> 'id';
  condition text;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  condition := case when p_after is null then 'true'
    else format('(c.received_at, c.id) < (%L::timestamptz, %L::uuid)', after_at, after_id) end
    || private.conversation_where(p_workspace_id, p_find);
  if words is null then
    return query execute format('select c.* from public.conversations c where c.workspace_id = %L and %s
      order by c.received_at desc, c.id desc limit %s', p_workspace_id, condition, rows_wanted);
  else
    return query select * from private.search_conversations(p_workspace_id, words, condition, after_at, after_id, rows_wanted);
  end if;
end
$$;
grant execute on function public.find_conversations to authenticated;

-- Finds the newest conversations that contain these words. First it scans the newest conversations directly: they
-- show how common the words are, and common words already fill the page. For rare words the index then returns all
-- matches. For others it is queried for the period that should fill the page, and for earlier periods when that was
-- not enough: all matches may be a thousand times as many as are shown.
drop function if exists private.search_conversations(uuid, tsquery, text, timestamptz, integer);
create or replace function private.search_conversations(
  workspace uuid, query tsquery, condition text, after_at timestamptz, after_id uuid, rows_wanted integer
) returns setof public.conversations
language plpgsql stable
set search_path = ''
-- A page is found before a parallel worker has started.
set max_parallel_workers_per_gather = 0
-- Plans are cached, because planning takes longer than the search. They suit tables of any size.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  few constant integer := 600;
  before_all constant uuid := '00000000-0000-0000-0000-000000000000';
  keys constant text[] := private.keys_of_query(query);
  page constant text := 'select c.* from public.conversations c where c.id = any ($1) and ' || condition
    || ' order by c.received_at desc, c.id desc limit $2';
  rows_left integer := rows_wanted;
  rows_added integer;
  chunk integer;
  matches uuid[];
  newest timestamptz;
  oldest timestamptz;
  -- All conversations newer than this one have been scanned.
  last_at timestamptz;
  last_id uuid;
  back interval;
  from_at timestamptz;
  is_all boolean;
begin
  select coalesce(array_agg(n.conversation_id) filter (where n.is_match), '{}'), max(n.received_at), min(n.received_at),
      (array_agg(n.conversation_id))[250]
    into matches, newest, last_at, last_id
    from (select w.conversation_id, w.received_at, w.words @@ query as is_match from private.conversation_words w
      where w.workspace_id = workspace
        and (w.received_at, w.conversation_id) < (coalesce(after_at, 'infinity'), coalesce(after_id, before_all))
      order by w.received_at desc, w.conversation_id desc limit 250) as n;
  is_all := last_id is null;
  if not is_all and matches = '{}' then
    matches := private.search_index(workspace, query, keys, null, last_at, last_id, few + 1);
    is_all := cardinality(matches) <= few;
    matches := case when is_all then matches else '{}' end;
  end if;
  loop
    if is_all or cardinality(matches) >= rows_left then
      -- Reads as many as are wanted first; more are only read when the filters exclude some.
      chunk := rows_left;
      while rows_left > 0 and matches <> '{}' loop
        return query execute page using matches[:chunk], rows_left;
        get diagnostics rows_added = row_count;
        rows_left := rows_left - rows_added;
        matches := matches[chunk + 1:];
        chunk := chunk * 4;
      end loop;
      exit when is_all or rows_left = 0;
    end if;
    oldest := coalesce(oldest, (select w.received_at from private.conversation_words w
      where w.workspace_id = workspace order by w.received_at, w.conversation_id limit 1));
    -- The period is half as long again as estimated, because too short a period costs another query.
    back := greatest(newest - last_at, interval '1 second') * greatest(2, 1.5 * rows_wanted
      / greatest(rows_wanted - rows_left + cardinality(matches), 0.15));
    is_all := back >= newest - oldest;
    from_at := case when not is_all then newest - back end;
    matches := matches || private.search_index(workspace, query, keys, from_at, last_at, last_id, null);
    last_at := from_at;
    last_id := before_all;
  end loop;
end
$$;

-- The newest matches between from_at, or the beginning when that is null, and this last conversation.
create or replace function private.search_index(
  workspace uuid, query tsquery, keys text[], from_at timestamptz, last_at timestamptz, last_id uuid, at_most integer
) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  -- `is true` makes conditions on a row unusable for other indexes than that of the keys.
  if from_at is null then
    return array(select m.conversation_id from (select w.conversation_id, w.received_at from private.conversation_words w
        where private.search_keys(w.words, w.received_at) @> keys and (w.words @@ query) is true
          and (w.workspace_id = workspace) is true and ((w.received_at, w.conversation_id) < (last_at, last_id)) is true
        limit at_most) as m
      order by m.received_at desc, m.conversation_id desc);
  end if;
  return array(select w.conversation_id from private.conversation_words w
    where private.search_keys(w.words, w.received_at) @> keys
      and private.search_keys(w.words, w.received_at) && private.keys_of_time(from_at, last_at)
      and (w.words @@ query) is true and (w.workspace_id = workspace) is true and (w.received_at >= from_at) is true
      and ((w.received_at, w.conversation_id) < (last_at, last_id)) is true
    order by w.received_at desc, w.conversation_id desc);
end
$$;

-- The prefix of each search word, up to the length that the index has.
create or replace function private.keys_of_query(words tsquery) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  lengths integer[] := private.search_key_lengths();
begin
  return array(select left(word[1], (select max(k) from unnest(lengths) as k where k <= greatest(lengths[1], length(word[1]))))
    from regexp_matches(words::text, $q$'([^']+)'$q$, 'g') as word);
end
$$;

-- The periods that cover this time, at the smallest level where a few suffice.
create or replace function private.keys_of_time(from_at timestamptz, to_at timestamptz) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  level integer := 0;
begin
  while level < 3 and private.search_period(to_at, level) - private.search_period(from_at, level) > 8 * 4 loop
    level := level + 1;
  end loop;
  return array(select generate_series(private.search_period(from_at, level), private.search_period(to_at, level), 4)::text);
end
$$;

-- Turns [{"field": "any", "text": "next wee"}] into a query that requires every term: a phrase whose last word may be
-- a prefix.
create or replace function private.search_query(workspace uuid, terms jsonb) returns tsquery
language plpgsql stable set search_path = '' as $$
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
    -- One or two letters start half of all words, so they match whole words only. Four of the seven characters are
    -- the prefix of the workspace.
    if phrase ~ $s$[^ ']{7,}'(:[ABD])?\Z$s$ then
      phrase := case when weight = '' then phrase || ':*' else phrase || '*' end;
    end if;
    wanted := coalesce(wanted && phrase::tsquery, phrase::tsquery);
  end loop;
  return wanted;
end
$$;
