-- Somebody acts as somebody else (RFC 8693, section 4.1) in a session of its own: it hangs on the session it was
-- opened from and ends with that one, and at `not_after` at the latest.
alter table auth.sessions
  add column acted_from uuid references auth.sessions on delete cascade,
  add column not_after timestamptz,
  add constraint acting_ends check (acted_from is null or not_after is not null);
create index sessions_acted_from on auth.sessions (acted_from) where acted_from is not null;

-- Who acts, while somebody acts as the person who asks; else null.
create function auth.actor() returns uuid
language sql stable
set search_path = ''
return case
  when (auth.jwt() -> 'act' ->> 'sub') ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  then (auth.jwt() -> 'act' ->> 'sub')::uuid
end;
grant execute on function auth.actor() to anon, authenticated, service_role, auth_admin;
