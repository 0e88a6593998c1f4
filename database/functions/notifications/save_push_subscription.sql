-- A browser belongs to one user: the latest to sign in on it takes it over.
create or replace function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_device text default '')
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  saved uuid;
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  delete from public.push_subscriptions where endpoint = p_endpoint;
  insert into public.push_subscriptions (user_id, endpoint, p256dh, auth, device)
    values (auth.uid(), p_endpoint, p_p256dh, p_auth, left(p_device, 100)) returning id into saved;
  -- Stores the newest twenty; no one uses more browsers than that.
  delete from public.push_subscriptions s where s.user_id = auth.uid() and s.id not in (
    select k.id from public.push_subscriptions k where k.user_id = auth.uid() order by k.created_at desc, k.id desc limit 20);
  return saved;
end
$$;
grant execute on function public.save_push_subscription to authenticated;
