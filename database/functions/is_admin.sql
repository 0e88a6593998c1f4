create or replace function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.profiles where id = auth.uid() and role = 'admin')
$$;
alter function private.is_admin owner to service_role;
revoke execute on function private.is_admin from public;
grant execute on function private.is_admin to authenticated, service_role;
