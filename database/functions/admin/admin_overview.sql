-- Totals of the installation, and daily figures for the last thirty days (UTC).
create or replace function public.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'users', (select count(*) from auth.users),
    'new_7d', (select count(*) from auth.users where created_at > now() - interval '7 days'),
    'active_7d', (select count(*) from public.profiles where last_login > now() - interval '7 days'),
    'active_30d', (select count(*) from public.profiles where last_login > now() - interval '30 days'),
    'workspaces', (select count(*) from public.workspaces),
    'open_requests', (select count(*) from public.support_requests where state = 'open'),
    'overdue_requests', (select count(*) from public.support_requests
      where state = 'open' and private.answer_due(kind, priority, created_at) < now()),
    'waiting_mails', (select count(*) from private.outbox where created_at > now() - interval '1 day'),
    'subscriptions', (
      select coalesce(jsonb_agg(s), '[]')
      from (
        select plan_type, billing_period, provider, subscription_status, count(*)
        from public.subscriptions where private.is_active_status(subscription_status)
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
      ) s),
    'days', private.admin_days());
end
$$;
grant execute on function public.admin_overview to authenticated;

create or replace function private.admin_days() returns jsonb
language sql stable set search_path = '' as $$
  with days as (
    select day::date from generate_series((now() at time zone 'utc')::date - 29, (now() at time zone 'utc')::date,
      interval '1 day') as day
  ), joined as (
    select (created_at at time zone 'utc')::date as day, count(*) from auth.users
    where created_at > now() - interval '31 days' group by 1
  ), analysed as (
    select ("timestamp" at time zone 'utc')::date as day, count(*) from public.analyses
    where "timestamp" > now() - interval '31 days' group by 1
  )
  select jsonb_agg(jsonb_build_object('day', days.day, 'users', coalesce(joined.count, 0),
    'analyses', coalesce(analysed.count, 0)) order by days.day)
  from days left join joined using (day) left join analysed using (day)
$$;
