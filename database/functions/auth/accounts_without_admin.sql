-- The number of accounts that would have no admin if the caller left; null when another admin remains.
create or replace function public.accounts_without_admin() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from auth.users u
  where u.id <> auth.uid() and u.deleted_at is null and not private.is_demo(u.email)
  having private.is_last_admin(auth.uid())
$$;
grant execute on function public.accounts_without_admin to authenticated;
