-- Rejects queries about another account. `is distinct from` also rejects a signed-out caller, for whom `<>` would be
-- null.
create or replace function private.require_self(person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' and (person is null or person is distinct from auth.uid()) then
    raise exception using errcode = '42501', message = 'You can ask this about your own account only.',
      hint = 'Give the id of the signed-in user.';
  end if;
end
$$;
