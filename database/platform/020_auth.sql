-- Accounts and their sessions, in GoTrue's words. Only the auth server (role auth_admin) works here;
-- service_role may read along. Tokens and codes are kept as keyed hashes, refresh tokens not at all.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text unique check (email !~ '[A-Z]' and length(email) <= 254),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  banned_until timestamptz,
  is_anonymous boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_created_at on auth.users (created_at desc, id);

-- One row per sign-in. `refresh_counter` names the refresh token that is good now; `revoked_at` is set
-- when an old one comes back, and ends the whole family.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null default '[]',
  factor_id uuid,
  user_agent text,
  refresh_counter integer not null default 0,
  refreshed_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on auth.sessions (user_id);

-- When each refresh token of a session was rotated away. The tokens themselves are derived by the
-- server from session, counter and its key; a token too old to be listed was rotated long ago.
create table auth.refresh_tokens (
  session_id uuid not null references auth.sessions on delete cascade,
  counter integer not null,
  revoked_at timestamptz not null,
  primary key (session_id, counter)
);

-- What was mailed and not yet used: one per person and kind, so that a new mail voids the one before.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in
    ('signup', 'invite', 'magiclink', 'recovery', 'email_change', 'reauthentication')),
  token_hash text not null unique,
  code_hash text not null,
  code_attempts smallint not null default 0,
  code_expires_at timestamptz not null,
  expires_at timestamptz not null,
  relates_to text not null,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null default now(),
  primary key (user_id, token_type)
);

create index one_time_tokens_relates_to on auth.one_time_tokens (relates_to, token_type);

-- PKCE (RFC 7636): a mail link that was opened, waiting for the browser that asked for it.
create table auth.flow_state (
  auth_code_hash text primary key,
  user_id uuid not null references auth.users on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  created_at timestamptz not null
);
create index flow_state_user_id on auth.flow_state (user_id);
create index flow_state_created_at on auth.flow_state (created_at);

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type = 'totp'),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null,
  last_used_step bigint not null default 0,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id on auth.mfa_factors (user_id);
create unique index mfa_factors_friendly_name on auth.mfa_factors (user_id, friendly_name)
  where friendly_name <> '';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz
);
create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id);

-- Leaky buckets, shared by all server processes. `full_at` is when a bucket that is left alone is
-- whole again (GCRA's theoretical arrival time). Names are keyed hashes: no address is kept.
create table auth.rate_limits (
  bucket text primary key,
  full_at timestamptz not null
);
create index rate_limits_full_at on auth.rate_limits (full_at);

-- Takes `cost` of the `capacity` that refills evenly over `refill_seconds`. Answers the seconds to wait
-- (0: taken) and what is left. A cost of 0 only looks, one below 0 gives back. No bucket is ever empty for longer than it
-- takes to fill: what lies further ahead is left by a clock that was wrong, and not believed.
create function auth.take_from_bucket(
  bucket text, capacity integer, refill_seconds double precision, cost integer, at timestamptz,
  out wait double precision, out remaining integer
)
language plpgsql volatile
set search_path = ''
as $$
declare
  one_drop interval := make_interval(secs => refill_seconds / capacity);
  whole interval := make_interval(secs => refill_seconds);
  empty_until timestamptz;
begin
  if random() < 0.005 then
    delete from auth.rate_limits r where r.full_at < at - interval '1 hour';
  end if;
  insert into auth.rate_limits as r (bucket, full_at) values (take_from_bucket.bucket, at)
    on conflict on constraint rate_limits_pkey do update set full_at = least(greatest(r.full_at, at), at + whole)
    returning r.full_at into empty_until;
  wait := greatest(0, extract(epoch from empty_until + one_drop * greatest(cost, 1) - (at + whole)));
  if cost < 0 or wait < 0.0005 then
    wait := 0;
    empty_until := greatest(at, empty_until + one_drop * cost);
    update auth.rate_limits r set full_at = empty_until where r.bucket = take_from_bucket.bucket;
  end if;
  remaining := floor(extract(epoch from at + whole - empty_until) / extract(epoch from one_drop) + 0.001);
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['users', 'sessions', 'refresh_tokens', 'one_time_tokens', 'flow_state',
    'mfa_factors', 'mfa_challenges', 'rate_limits'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('create policy auth_server on auth.%I to auth_admin using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on auth.%I to auth_admin', name);
  end loop;
end $$;

-- service_role reads accounts, never what opens them.
grant select (id, email, email_confirmed_at, invited_at, confirmation_sent_at, recovery_sent_at, email_change,
  email_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, banned_until, is_anonymous,
  deleted_at, created_at, updated_at) on auth.users to service_role;
grant select on auth.sessions to service_role;
grant select (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  on auth.mfa_factors to service_role;
grant execute on function auth.take_from_bucket to auth_admin;
