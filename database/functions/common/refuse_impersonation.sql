-- Every function that only the account's owner may call starts with this: it rejects an impersonating admin, and
-- personal API keys (server/supabase/personal-keys.ts).
create or replace function private.refuse_impersonation() returns void
language plpgsql stable set search_path = '' as $$
begin
  if auth.jwt() -> 'act' ? 'key' then
    raise exception using errcode = '42501', message = 'An API key can''t do this.', hint = 'Sign in and do it yourself.';
  end if;
  if auth.jwt() ? 'act' then
    raise exception using errcode = '42501', message = 'Not while you are signed in as someone else.',
      hint = 'Only the owner of the account can do this.';
  end if;
end
$$;
grant execute on function private.refuse_impersonation to authenticated;
