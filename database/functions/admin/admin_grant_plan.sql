-- Grants a plan without payment; null revokes it. Only the subscriber can change a paid subscription.
create or replace function public.admin_grant_plan(p_user_id uuid, p_plan text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_account(p_user_id);
  if p_plan not in ('starter', 'pro', 'lifetime') then
    raise exception using errcode = '22023', message = 'There is no such plan.', hint = 'Use starter, pro or lifetime.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('plan of ' || p_user_id, 0));
  if exists (select from public.subscriptions where user_id = p_user_id and provider <> 'grant'
    and private.is_active_status(subscription_status))
  then
    raise exception using errcode = 'PT409', message = 'This person has a subscription of their own.',
      hint = 'It has to end before a plan can be granted.';
  end if;
  update public.subscriptions
  set subscription_status = case when p_plan is null then 'canceled' else 'active' end,
    plan_type = coalesce(p_plan, plan_type), updated_at = now()
  where user_id = p_user_id and provider = 'grant' and private.is_active_status(subscription_status);
  if not found and p_plan is not null then
    insert into public.subscriptions (user_id, subscription_status, plan_type, provider)
      values (p_user_id, 'active', p_plan, 'grant');
  elsif not found then
    return;
  end if;
  perform private.audit(case when p_plan is null then 'plan.revoked' else 'plan.granted' end, 'users', p_user_id, null,
    jsonb_build_object('plan', p_plan));
end
$$;
grant execute on function public.admin_grant_plan to authenticated;
