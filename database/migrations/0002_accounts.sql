-- What a person says of themselves.
create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  name text not null default 'Unknown User'
    check (length(name) <= 200 or private.fail('This name is too long.', 'Use at most 200 characters.')),
  -- With an @ it would be taken for an address at sign-in, perhaps somebody else's.
  username text
    check (coalesce(username, '') !~ '@' or private.fail('A username can''t contain @.', 'Choose one without it.'))
    check (coalesce(username, '') !~ '[[:cntrl:]]'
      or private.fail('This username holds characters that can''t be shown.', 'Type it by hand.'))
    check (length(coalesce(username, '')) <= 64
      or private.fail('This username is too long.', 'Use at most 64 characters.')),
  role text not null default 'user' check (role in ('user', 'admin')),
  last_login timestamptz,
  bio text check (length(coalesce(bio, '')) <= 5000
    or private.fail('This bio is too long.', 'Use at most 5000 characters.')),
  company text check (length(coalesce(company, '')) <= 200
    or private.fail('This company name is too long.', 'Use at most 200 characters.')),
  job_title text check (length(coalesce(job_title, '')) <= 200
    or private.fail('This job title is too long.', 'Use at most 200 characters.')),
  created_at timestamptz not null default now()
);
create unique index profiles_username on public.profiles (lower(username));
create index profiles_admins on public.profiles (id) where role = 'admin';
-- The figures of the admin overview count what is new, not what there ever was.
create index profiles_last_login on public.profiles (last_login) where last_login is not null;
alter publication supabase_realtime add table public.profiles;

-- Accounts as admins search them: everything they are found by in one place, under one index, in the order of the
-- list. PostgreSQL then chooses by the words themselves whether to walk the newest or to look the words up.
create table private.accounts (
  id uuid primary key references auth.users on delete cascade,
  -- Address, name and username in small letters.
  words text not null default '',
  -- By the subscription that runs; what BILLING=off gives everybody is not written here.
  plan text not null default 'free',
  created_at timestamptz not null
);
create index accounts_newest on private.accounts (created_at desc, id);
create index accounts_plan on private.accounts (plan, created_at desc, id);
create index accounts_words on private.accounts using gin (words extensions.gin_trgm_ops);

-- What other programs of a person call with, in that person's name. The key itself is shown once and kept nowhere.
create table public.api_keys (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null
    check (coalesce(name, '') <> '' or private.fail('An API key needs a name.', 'Name the program that will use it.'))
    check (length(name) <= 100 or private.fail('This name is too long.', 'Use at most 100 characters.')),
  -- What it may do of what the person may.
  scope text not null check (scope in ('read', 'write')
    or private.fail('There is no scope "' || left(scope, 50) || '".', 'Use read or write.')),
  -- Enough of it to tell one's keys apart: its beginning and its end.
  prefix text not null,
  last_four text not null,
  last_used_at timestamptz,
  -- Null: until it is revoked.
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_owner on public.api_keys (user_id, created_at desc);

-- 244 bits of chance need no slow hash: nobody tries them all.
create table private.api_key_secrets (
  api_key_id uuid primary key references public.api_keys on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- What the database must know of the server's configuration; written by private.configure at every boot.
create table private.settings (
  name text primary key check (name in ('admin_email', 'billing', 'sign_up', 'sign_up_domains')),
  value text not null,
  created_at timestamptz not null default now()
);

-- Who may sign up, as an admin has chosen it. Without a row, or where the server's environment says otherwise
-- (private.settings), this is not asked: private.sign_up() decides.
create table private.sign_up (
  -- At most one row.
  id boolean primary key default true check (id),
  mode text not null check (mode in ('open', 'invited', 'domains', 'closed')),
  domains text[] not null default '{}' check (cardinality(domains) <= 100),
  created_at timestamptz not null default now(),
  check (mode <> 'domains' or cardinality(domains) > 0)
);

-- What functions of the service do to accounts: end a sign-in, suspend, verify, delete, open a session as an admin,
-- remove
-- two-factor authentication. Each checks who asks.
grant update (banned_until, email_confirmed_at, updated_at), delete on auth.users to service_role;
grant insert (user_id, aal, amr, user_agent, acted_from, not_after), delete on auth.sessions to service_role;
grant select (user_id, token_type), delete on auth.one_time_tokens to service_role;
grant delete on auth.mfa_factors to service_role;

-- Each filter of the admins' list that few accounts pass.
create index users_suspended on auth.users (created_at desc, id) where banned_until is not null;
create index users_unconfirmed on auth.users (created_at desc, id) where email_confirmed_at is null;
