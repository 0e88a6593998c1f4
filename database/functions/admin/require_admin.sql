-- Every function for admins calls this in its first line.
create or replace function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only admins can do this.',
      hint = 'Sign in with an admin account.';
  end if;
end
$$;

-- Response deadline of a support request: four hours for critical ones, a day for a contact form, two days for
-- others.
create or replace function private.answer_due(kind text, priority text, asked timestamptz) returns timestamptz
language sql stable parallel safe
return asked + case
  when kind = 'contact' then interval '24 hours'
  when priority = 'critical' then interval '4 hours'
  else interval '48 hours'
end;
