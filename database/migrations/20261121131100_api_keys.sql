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
alter table public.api_keys enable row level security;
alter table public.api_keys force row level security;

-- 244 bits of chance need no slow hash: nobody tries them all.
create table private.api_key_secrets (
  api_key_id uuid primary key references public.api_keys on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now()
);
alter table private.api_key_secrets enable row level security;
alter table private.api_key_secrets force row level security;
