-- Subscriptions of all users, newest first, past ones included. The SQL is built for the given filters, as in
-- admin_users.
create or replace function public.admin_subscriptions(
  p_live boolean default true, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 50
)
returns table (
  id uuid, user_id uuid, email text, plan_type text, subscription_status text, billing_period text, provider text,
  current_period_end timestamptz, cancel_at_period_end boolean, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query execute format(
    'select s.id, s.user_id, u.email, s.plan_type, s.subscription_status, s.billing_period, s.provider,
       s.current_period_end, s.cancel_at_period_end, s.created_at
     from public.subscriptions s join auth.users u on u.id = s.user_id
     where %s and %s
     order by s.created_at desc, s.id desc
     limit %s',
    case when p_live then 's.subscription_status in (''active'', ''trialing'')' else 'true' end,
    case when p_before is not null then format('(s.created_at, s.id) < (%L::timestamptz, %L::uuid)', p_before, p_before_id)
      else 'true' end,
    least(greatest(p_limit, 1), 200));
end
$$;
grant execute on function public.admin_subscriptions to authenticated;
