-- Values for the filters: the most common ones among the newest contacts, and the custom fields in use.
create or replace function public.audience_facets(p_workspace_id uuid)
returns table (facet text, value text, members integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    with recent as materialized (
      select a.tags, a.source, a.company, a.custom_fields,
        coalesce(a.time_zone, a.derived_time_zone) as zone from public.audience a
      where a.workspace_id = p_workspace_id
        and (a.import_id is null or a.import_id <> all (array(select private.hidden_imports())))
      order by a.created_at desc, a.id desc limit 20000
    ), counted as (
      select 'tag' as facet, tag as value, count(*)::integer as members from recent, unnest(tags) as tag group by tag
      union all select 'source', source, count(*)::integer from recent group by source
      union all select 'company', company, count(*)::integer from recent where company is not null group by company
      union all select 'zone', zone, count(*)::integer from recent where zone is not null group by zone
      union all select 'custom', key, count(*)::integer from recent, jsonb_object_keys(custom_fields::jsonb) as key
        where custom_fields is not null group by key
    ), ranked as (
      select *, row_number() over (partition by counted.facet order by counted.members desc, counted.value) as place from counted
    )
    select ranked.facet, ranked.value, ranked.members from ranked where place <= 100 order by ranked.facet, place;
end
$$;
grant execute on function public.audience_facets to authenticated;
