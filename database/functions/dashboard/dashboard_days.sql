-- Daily figures of a workspace, the earliest day first, including empty days. A security definer, because counting a
-- million contacts under row-level security checks each of them.
drop function if exists public.dashboard_days(uuid, integer, text);
create or replace function public.dashboard_days(p_workspace_id uuid, p_days integer, p_time_zone text, p_until date default null)
returns table (day date, analyses integer, scored integer, score_total integer, campaigns integer, people integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked record;
begin
  asked := private.dashboard_range(p_workspace_id, p_days, p_time_zone, p_until);
  perform private.require_range_in_plan(p_workspace_id, asked.first, p_time_zone);
  return query
    with days as (
      select asked.first + n as day from generate_series(0, p_days - 1) as n
    ), reviewed as (
      select (a."timestamp" at time zone p_time_zone)::date as day, count(*)::integer as analyses,
        count(a.score)::integer as scored, coalesce(sum(a.score), 0)::integer as score_total
      from public.analyses a
      where a.workspace_id = p_workspace_id and a."timestamp" >= asked.since and a."timestamp" < asked.until
      group by 1
    ), planned as (
      select (c.created_at at time zone p_time_zone)::date as day, count(*)::integer as campaigns
      from public.email_campaigns c
      where c.workspace_id = p_workspace_id and c.created_at >= asked.since and c.created_at < asked.until
      group by 1
    ), added as (
      select (m.created_at at time zone p_time_zone)::date as day, count(*)::integer as people
      from public.audience m
      where m.workspace_id = p_workspace_id and m.created_at >= asked.since and m.created_at < asked.until
        and (m.import_id is null or m.import_id <> all (array(select private.hidden_imports())))
      group by 1
    )
    select days.day, coalesce(reviewed.analyses, 0), coalesce(reviewed.scored, 0), coalesce(reviewed.score_total, 0),
      coalesce(planned.campaigns, 0), coalesce(added.people, 0)
    from days left join reviewed using (day) left join planned using (day) left join added using (day)
    order by days.day;
end
$$;
grant execute on function public.dashboard_days to authenticated;
