-- What a hosted Supabase project has before its first table: schemas, who-is-asking functions and what the roles
-- may do. The roles themselves are of the whole server: database/rights.ts makes them. Names no product table.

create schema if not exists auth;
create schema if not exists private;
create schema if not exists realtime;

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role, auth_admin;
grant create on schema public, private, realtime to service_role;
grant usage on schema auth to anon, authenticated, service_role, auth_admin;
grant usage on schema private to anon, authenticated, service_role, auth_admin;
grant usage on schema realtime to service_role;

-- PostgreSQL lets everybody execute a new function. Here each function names who may.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema private grant all on tables to service_role;

create function auth.jwt() returns jsonb
language sql stable
set search_path = ''
return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}'::jsonb);

-- A subject that is no uuid is nobody, not an error.
create function auth.uid() returns uuid
language sql stable
set search_path = ''
return case
  when (auth.jwt() ->> 'sub') ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  then (auth.jwt() ->> 'sub')::uuid
end;

create function auth.role() returns text
language sql stable
set search_path = ''
return auth.jwt() ->> 'role';

-- RFC 9562 UUIDv7: 48 bits of Unix milliseconds, then chance. Sorts by time, so indexes grow at one end.
create function public.uuid_v7() returns uuid
language sql volatile parallel safe
set search_path = ''
return encode(
  set_bit(
    set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6
      ),
      52, 1
    ),
    53, 1
  ),
  'hex'
)::uuid;

grant execute on function auth.jwt(), auth.uid(), auth.role(), public.uuid_v7()
  to anon, authenticated, service_role, auth_admin;

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
