-- Whom a workspace never writes to: an address or, without @, a whole domain.
create table public.suppressions (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- Null once the person was erased: the hash alone goes on refusing.
  address text check (address is null or private.is_email(address) or private.is_email('any@' || address)
    or private.fail('"' || left(address, 100) || '" is neither an email address nor a domain.',
      'Give one like ada@example.com or example.com.')),
  address_hash bytea,
  reason text not null default 'manual' check (reason in
      ('manual', 'not_interested', 'unsubscribe', 'complaint', 'bounce', 'erased')
    or private.fail('There is no reason "' || left(reason, 50) || '".', 'Use manual or not_interested.')),
  source text check (length(coalesce(source, '')) <= 200
    or private.fail('This source is too long.', 'Use at most 200 characters.')),
  created_at timestamptz not null default now(),
  check (address is not null or address_hash is not null)
);
create unique index suppressions_address on public.suppressions (workspace_id, lower(address));
create unique index suppressions_hash on public.suppressions (workspace_id, address_hash);
create index suppressions_newest on public.suppressions (workspace_id, created_at desc, id desc);

alter table public.suppressions enable row level security;
alter table public.suppressions force row level security;
