-- Admin functions that change an account call this first.
create or replace function private.require_account(person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from auth.users where id = person) then
    raise exception using errcode = 'PT404', message = 'There is no such account.', hint = 'Reload the list.';
  end if;
end
$$;
