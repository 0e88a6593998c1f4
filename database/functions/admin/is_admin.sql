-- Never in a session in which somebody acts as somebody else, whoever that is.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.profiles where id = auth.uid() and role = 'admin')
    and not auth.jwt() ? 'act';
end
$$;
alter function private.is_admin owner to service_role;
revoke execute on function private.is_admin from public;
grant execute on function private.is_admin to authenticated, service_role;
