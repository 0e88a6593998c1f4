-- The folders where emails of placement tests arrived, by the seed's provider: limited to the rows that the caller may see.
-- `measured` leaves out emails that were not sent or whose seed could not be read; `history` has the emails of each day
-- with a test, the earliest first.
create or replace function public.placement_shares(p_workspace_id uuid, p_campaign_id uuid default null, p_days integer default 30)
returns table (provider text, measured bigint, inbox bigint, tabs bigint, spam bigint, missing bigint, other bigint, delay integer,
  spf bigint, dkim bigint, dmarc bigint, history jsonb)
language sql stable set search_path = '' as $$
  with placed as (
    select p.*, (t.created_at at time zone coalesce(w.time_zone, 'UTC'))::date as day
    from public.placement_tests t join public.placements p on p.workspace_id = t.workspace_id and p.test_id = t.id
      join public.workspaces w on w.id = t.workspace_id
    where t.workspace_id = p_workspace_id and (p_campaign_id is null or t.campaign_id = p_campaign_id)
      and t.created_at > now() - least(greatest(p_days, 1), 366) * interval '1 day' and p.result not in ('waiting', 'unsent', 'unread')
  ), days as (
    select d.provider, jsonb_agg(jsonb_build_object('day', d.day, 'inbox', d.inbox, 'measured', d.measured) order by d.day) as history
    from (select provider, day, count(*) as measured, count(*) filter (where result = 'inbox') as inbox from placed group by 1, 2) d group by 1
  )
  select p.provider, count(*), count(*) filter (where p.result = 'inbox'),
    count(*) filter (where p.result in ('promotions', 'social', 'updates', 'forums')), count(*) filter (where p.result = 'spam'),
    count(*) filter (where p.result = 'missing'), count(*) filter (where p.result in ('trash', 'other')),
    (percentile_cont(0.5) within group (order by p.delay))::integer,
    count(*) filter (where p.spf = 'pass'), count(*) filter (where p.dkim = 'pass'), count(*) filter (where p.dmarc = 'pass'), d.history
  from placed p join days d on d.provider = p.provider
  group by p.provider, d.history order by 2 desc, 1
$$;
grant execute on function public.placement_shares to authenticated;
