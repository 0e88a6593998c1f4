-- The first line of every function for admins.
create or replace function private.require_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only admins can do this.',
      hint = 'Sign in with an admin account.';
  end if;
end
$$;

-- By when a request is to be answered: critical within four hours, a contact within a day, else two days.
create or replace function private.answer_due(kind text, priority text, asked timestamptz) returns timestamptz
language sql stable parallel safe
return asked + case
  when kind = 'contact' then interval '24 hours'
  when priority = 'critical' then interval '4 hours'
  else interval '48 hours'
end;
