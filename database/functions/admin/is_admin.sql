-- Always false in an impersonated session.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = auth.uid() and role = 'admin')
    and not auth.jwt() ? 'act';
end
$$;
grant execute on function private.is_admin to authenticated;
