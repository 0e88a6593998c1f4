-- The CRM of a workspace, and which of its records is which contact (docs/crm.md).

create table public.crm_connections (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null unique references public.workspaces on delete cascade,
  provider text not null check (provider in ('hubspot')),
  -- The account at the provider.
  account_id text not null check (length(account_id) <= 100),
  account_name text not null check (length(account_name) <= 200),
  key_hint text not null check (length(key_hint) <= 8),
  -- 'previewing' counts what a first run would do, 'previewed' waits for the owner, 'active' changes contacts.
  state text not null default 'previewing' check (state in ('previewing', 'previewed', 'active')),
  is_on boolean not null default true,
  -- The reason for which the server stopped the sync; the owner must act.
  problem text check (length(problem) <= 500),
  -- The value that stays when a field was changed on both sides.
  conflicts text not null default 'newest' check (conflicts in ('newest', 'crm', 'coldframe')),
  sync_owners boolean not null default true,
  sync_lifecycle boolean not null default true,
  -- A failure that the server retries.
  last_error text check (length(last_error) <= 500),
  -- The current run: its start (null between runs), the time after which it reads changes (null for everything), its
  -- position, as the adapter defines it, and what it did.
  run_started_at timestamptz,
  run_since timestamptz,
  run_position jsonb,
  run_counts jsonb not null default '{}',
  -- Records of the current run that were left out: [{"id", "reason"}], the first 100.
  run_errors jsonb not null default '[]',
  -- The last finished run.
  last_counts jsonb,
  last_errors jsonb not null default '[]',
  last_run_at timestamptz,
  -- The next run reads what changed after this; null for a run over everything, which happens once a day.
  changes_since timestamptz,
  everything_at timestamptz,
  next_run_at timestamptz not null default now(),
  -- The lease of the process that runs it.
  leased_until timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
comment on table public.crm_connections is 'The CRM of a workspace; its token is in private.crm_secrets.';

create table private.crm_secrets (
  connection_id uuid primary key references public.crm_connections on delete cascade,
  encrypted_token bytea not null
);

create table private.crm_links (
  workspace_id uuid not null,
  connection_id uuid not null,
  -- The ID in the CRM; of an erased person a keyed hash of it.
  record_id text not null check (length(record_id) <= 100),
  -- Not a reference: a contact that is restored from the trash is linked again. Null for an erased person.
  contact_id uuid,
  company_id text check (length(company_id) <= 100),
  -- A hash of each value that the CRM had at the last run, by which a change there is recognized.
  seen jsonb not null default '{}',
  primary key (connection_id, record_id),
  foreign key (workspace_id, connection_id) references public.crm_connections (workspace_id, id) on delete cascade
);
create index crm_links_contact on private.crm_links (workspace_id, contact_id);
