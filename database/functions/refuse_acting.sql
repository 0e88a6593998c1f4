-- Stands first in whatever only the person in person may do: whoever acts as them is turned away.
create or replace function private.refuse_acting() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if auth.jwt() ? 'act' then
    raise exception using errcode = '42501', message = 'Not while you are signed in as somebody else.',
      hint = 'Only the person in person can do this.';
  end if;
end
$$;
revoke execute on function private.refuse_acting from public;
grant execute on function private.refuse_acting to authenticated, service_role;
