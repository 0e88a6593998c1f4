-- Companies by name, each with its contacts. Reads the index only as far as the page extends.
create or replace function public.audience_companies(
  p_workspace_id uuid, p_after text default '', p_limit integer default 100, p_search text default ''
) returns table (company text, members integer, best_score integer, newest timestamptz, domains text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    select max(a.company), count(*)::integer, max(a.lead_score), max(a.created_at),
      (array_agg(distinct split_part(lower(a.email), '@', 2)))[1:5]
    from public.audience a
    where a.workspace_id = p_workspace_id and lower(coalesce(a.company, '')) > lower(p_after)
      and (p_search = '' or position(lower(p_search) in lower(a.company)) > 0)
      and (a.import_id is null or a.import_id <> all (array(select private.hidden_imports())))
    group by lower(coalesce(a.company, ''))
    order by lower(coalesce(a.company, '')) limit greatest(0, least(p_limit, 500));
end
$$;
grant execute on function public.audience_companies to authenticated;
