-- Searches, filters and sorts the audience, in pages that cost the same at any position. The functions are security
-- definers: under row-level security PostgreSQL may not use an index for a search or a tag before the policy has
-- checked each row (such operators are not leakproof), which for a million contacts is the difference between 3 ms
-- and 3 s.

-- {"ids": [], "search": text, "tags": [], "priorities": [], "sources": [], "companies": [], "company_search": text,
-- "contacted": [], "replied": [], "zones": [], "owners": [], "verdicts": [], "segment": rules} as a condition.
create or replace function private.audience_where(p_workspace_id uuid, p_find jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  condition text := format('a.workspace_id = %L', p_workspace_id);
  hidden uuid[] := array(select id from public.imports
    where workspace_id = p_workspace_id and state <> 'done' and swept_at is null);
  word text;
  list text;
begin
  foreach list in array array['tags', 'priorities', 'sources', 'companies', 'zones', 'owners', 'verdicts', 'contacted', 'replied'] loop
    if jsonb_array_length(coalesce(p_find -> list, '[]')) > (case when list in ('contacted', 'replied') then 20 else 1000 end) then
      perform private.fail('This search names too many ' || list || '.', 'Choose fewer.');
    end if;
  end loop;
  if hidden <> '{}' then
    condition := condition || format(' and (a.import_id is null or case when a.import_id <> all (%L) then true else false end)', hidden);
  end if;
  foreach word in array string_to_array(left(coalesce(p_find ->> 'search', ''), 200), ' ') loop
    continue when word = '';
    if word ~ '[@.]' then
      word := private.ascii_address(word);
    end if;
    condition := condition || format(
      $s$ and (coalesce(a.name, '') || ' ' || a.email || ' ' || coalesce(a.company, '')) ilike %L$s$,
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  if jsonb_array_length(coalesce(p_find -> 'tags', '[]')) > 0 then
    condition := condition || format(' and a.tags && %L::text[]', array(select jsonb_array_elements_text(p_find -> 'tags')));
  end if;
  if jsonb_array_length(coalesce(p_find -> 'priorities', '[]')) > 0 then
    condition := condition || format(' and a.priority = any (%L)', array(select jsonb_array_elements_text(p_find -> 'priorities')));
  end if;
  if jsonb_array_length(coalesce(p_find -> 'sources', '[]')) > 0 then
    condition := condition || format(' and a.source = any (%L)', array(select jsonb_array_elements_text(p_find -> 'sources')));
  end if;
  if jsonb_array_length(coalesce(p_find -> 'verdicts', '[]')) > 0 then
    condition := condition || format(' and a.verdict = any (%L)', array(select jsonb_array_elements_text(p_find -> 'verdicts')));
  end if;
  if jsonb_array_length(coalesce(p_find -> 'companies', '[]')) > 0 then
    condition := condition || format($s$ and lower(coalesce(a.company, '')) = any (%L)$s$,
      array(select lower(name) from jsonb_array_elements_text(p_find -> 'companies') as name));
  end if;
  if p_find ? 'company_search' then
    condition := condition || format($s$ and a.company <> '' and position(lower(%L) in lower(a.company)) > 0$s$,
      p_find ->> 'company_search');
  end if;
  condition := condition || private.moments_where('last_contacted_at', p_find -> 'contacted')
    || private.moments_where('last_reply_at', p_find -> 'replied');
  if jsonb_array_length(coalesce(p_find -> 'zones', '[]')) > 0 then
    condition := condition || private.zones_where(array(select jsonb_array_elements_text(p_find -> 'zones')));
  end if;
  if jsonb_array_length(coalesce(p_find -> 'owners', '[]')) > 0 then
    condition := condition || private.owners_where(array(select jsonb_array_elements_text(p_find -> 'owners')));
  end if;
  if p_find ? 'ids' then
    condition := condition || format(' and a.id = any (%L::uuid[])', array(select jsonb_array_elements_text(p_find -> 'ids')));
  end if;
  if p_find ? 'segment' then
    condition := condition || ' and ' || private.segment_where(p_find -> 'segment');
  end if;
  return condition;
end
$$;

-- ["never", "within_30", "over_90"] in days: builds a further condition for any of these.
create or replace function private.moments_where(field text, choices jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  moment text := format($s$coalesce(a.%I, '-infinity')$s$, field);
  choice text;
  parts text[] := '{}';
begin
  for choice in select jsonb_array_elements_text(coalesce(choices, '[]')) loop
    if choice !~ '^(never|(within|over)_[0-9]{1,4})$' then
      perform private.fail('There is no filter "' || left(choice, 50) || '".', 'Use never, within_30 or over_90.');
    end if;
    parts := parts || case when choice = 'never' then moment || $s$ = '-infinity'$s$
      when choice like 'within%' then format('%s >= now() - interval ''%s days''', moment, split_part(choice, '_', 2))
      else format($s$(%1$s > '-infinity' and %1$s < now() - interval '%2$s days')$s$, moment, split_part(choice, '_', 2)) end;
  end loop;
  return case when parts = '{}' then '' else ' and (' || array_to_string(parts, ' or ') || ')' end;
end
$$;

-- {given, derived, unknown, Europe/Berlin}: the source of the time zone, or the zone itself; builds a further
-- condition for any of these.
create or replace function private.zones_where(zones text[]) returns text
language sql stable set search_path = '' as $$
  select format($s$ and (coalesce(a.time_zone, a.derived_time_zone) = any (%L) %s %s %s)$s$, zones,
    case when 'given' = any (zones) then 'or a.time_zone is not null' end,
    case when 'derived' = any (zones) then 'or a.time_zone is null and a.derived_time_zone is not null' end,
    case when 'unknown' = any (zones) then 'or a.time_zone is null and a.derived_time_zone is null' end)
$$;

-- `sort` is newest, last_contacted, last_reply, or a field that the list sorts by; p_after is {"key": sorted value,
-- "id": uuid} of the last row of the previous page.
create or replace function public.find_audience(
  p_workspace_id uuid, p_find jsonb default '{}', p_after jsonb default null, p_limit integer default 100
) returns setof public.audience
language plpgsql stable security definer set search_path = '' as $$
declare
  sort text := coalesce(p_find ->> 'sort', 'newest');
  descending boolean := coalesce((p_find ->> 'descending')::boolean, sort = 'newest');
  kind text := (select f.kind from private.contact_fields() as f where f.key = sort and f.is_sorted);
  subject text := case when kind = 'email' then 'lower(a.email)' when kind = 'score' then format('a.%I', sort)
    when kind is not null then format($s$lower(coalesce(a.%I, ''))$s$, sort)
    when sort = 'last_contacted' then $s$coalesce(a.last_contacted_at, '-infinity')$s$
    when sort = 'last_reply' then $s$coalesce(a.last_reply_at, '-infinity')$s$ else 'a.created_at' end;
  value text := case when kind = 'score' then '%L::integer' when kind is not null then 'lower(%L)'
    else $s$coalesce(nullif(%L, ''), '-infinity')::timestamptz$s$ end;
  condition text;
  direction text := case when descending then 'desc' else 'asc' end;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  condition := private.audience_where(p_workspace_id, p_find);
  if p_after is not null then
    condition := condition || format(' and (%s, a.id) %s (' || value || ', %L::uuid)', subject,
      case when descending then '<' else '>' end, coalesce(p_after ->> 'key', ''), p_after ->> 'id');
  end if;
  return query execute format('select a.* from public.audience a where %s order by %s %s, a.id %s limit %s',
    condition, subject, direction, direction, greatest(0, least(p_limit, 1000)));
end
$$;
grant execute on function public.find_audience to authenticated;
