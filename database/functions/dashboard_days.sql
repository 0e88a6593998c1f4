-- What happened in a workspace on each of the last days, the earliest first, days without anything included.
-- A day begins at midnight in the time zone asked for. Definer, because counting a million members under
-- row-level security looks at each of them.
create or replace function public.dashboard_days(p_workspace_id uuid, p_days integer, p_time_zone text)
returns table (day date, analyses integer, scored integer, score_total integer, campaigns integer, people integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  last date;
  first date;
  since timestamptz;
begin
  perform private.require_member(p_workspace_id, 'viewer');
  if p_days is null or p_days not between 1 and 366 then
    raise exception using errcode = 'PT400', message = 'There are figures for 1 to 366 days.', hint = 'Ask for fewer days.';
  end if;
  -- A month and the one before it are for everybody; looking further back is part of the paid plans' analytics. Sample
  -- data shows what there would be.
  if p_days > 62 and not exists (
    select from public.workspaces w where w.id = p_workspace_id
      and (w.sample or private.plan_has(private.plan_of(w.user_id), 'advanced_analytics')))
  then
    raise exception using errcode = 'PT402', message = 'The Free plan looks back 30 days.',
      hint = 'Upgrade to Starter or Pro to look further back.';
  end if;
  last := (now() at time zone p_time_zone)::date;
  first := last - p_days + 1;
  since := first::timestamp at time zone p_time_zone;
  return query
    with days as (
      select first + n as day from generate_series(0, p_days - 1) as n
    ), reviewed as (
      select (a."timestamp" at time zone p_time_zone)::date as day, count(*)::integer as analyses,
        count(a.score)::integer as scored, coalesce(sum(a.score), 0)::integer as score_total
      from public.analyses a where a.workspace_id = p_workspace_id and a."timestamp" >= since group by 1
    ), planned as (
      select (c.created_at at time zone p_time_zone)::date as day, count(*)::integer as campaigns
      from public.email_campaigns c where c.workspace_id = p_workspace_id and c.created_at >= since group by 1
    ), added as (
      select (m.created_at at time zone p_time_zone)::date as day, count(*)::integer as people
      from public.audience m
      where m.workspace_id = p_workspace_id and m.created_at >= since
        and (m.import_id is null or m.import_id <> all (array(select private.hidden_imports())))
      group by 1
    )
    select days.day, coalesce(reviewed.analyses, 0), coalesce(reviewed.scored, 0), coalesce(reviewed.score_total, 0),
      coalesce(planned.campaigns, 0), coalesce(added.people, 0)
    from days left join reviewed using (day) left join planned using (day) left join added using (day)
    order by days.day;
end
$$;
alter function public.dashboard_days owner to service_role;
revoke execute on function public.dashboard_days from public;
grant execute on function public.dashboard_days to authenticated;
