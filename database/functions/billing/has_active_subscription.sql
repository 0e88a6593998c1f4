-- True when active or trialing. Users can read only their own state.
create or replace function public.has_active_subscription(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_self(p_user_id);
  return exists (
    select from public.subscriptions
    where user_id = p_user_id and private.is_active_status(subscription_status));
end
$$;
grant execute on function public.has_active_subscription to authenticated;
