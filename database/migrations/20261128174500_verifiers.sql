-- The paid verifier of a workspace, which is asked about addresses that cheaper evidence leaves open.
create table public.workspace_verifiers (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null unique references public.workspaces on delete cascade,
  provider text not null check (provider in ('zerobounce', 'neverbounce', 'kickbox')),
  key_hint text check (length(key_hint) <= 8),
  monthly_limit integer not null check (monthly_limit between 1 and 1000000
    or private.fail('This limit is not possible.', 'Give 1 to 1,000,000 addresses a month.')),
  -- The service refused the key, or its credit is used up.
  problem text check (problem in ('key', 'credit')),
  paused_until timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.workspace_verifiers is 'The paid verifier of a workspace; its key is in private.workspace_verifier_secrets.';

create table private.workspace_verifier_secrets (
  workspace_id uuid primary key references public.workspace_verifiers (workspace_id) on delete cascade,
  -- server/outbound/data-keys.ts
  encrypted_key bytea not null,
  created_at timestamptz not null default now()
);

-- The addresses sent to the verifier in a month, counted before each request.
create table private.verifier_usage (
  workspace_id uuid not null references public.workspaces on delete cascade,
  month date not null,
  checks integer not null check (checks >= 0),
  primary key (workspace_id, month)
);

-- What a verifier said of an address.
create table private.verified_addresses (
  workspace_id uuid not null references public.workspaces on delete cascade,
  address text not null check (length(address) <= 254),
  verdict text not null check (verdict in ('deliverable', 'risky', 'undeliverable', 'unknown')),
  verified_at timestamptz not null default now(),
  primary key (workspace_id, address)
);
