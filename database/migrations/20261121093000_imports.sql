-- One CSV import. Its rows go straight into the audience, each with the import's id, and nobody sees them
-- until the import is done: all appear at once, or none. docs/decisions/081.
create table public.imports (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  user_id uuid default auth.uid() references auth.users on delete set null,
  file_name text not null default 'Pasted text' check (length(coalesce(file_name, '')) <= 300
    or private.fail('This file name is too long.', 'Use at most 300 characters.')),
  duplicates text not null default 'skip' check (duplicates in ('skip', 'update')
    or private.fail('Duplicates are skipped or updated.', 'Choose one of the two.')),
  mapping jsonb not null default '{}' check (length(mapping::text) <= 100000
    or private.fail('This mapping is too long.', 'Leave out columns you do not need.')),
  state text not null default 'open' check (state in ('open', 'done', 'undone')),
  total integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  rejects jsonb not null default '[]',
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When the rows of an undone import were all deleted.
  swept_at timestamptz
);
create index imports_newest on public.imports (workspace_id, created_at desc, id desc);
create index imports_user on public.imports (user_id);
create unique index imports_open on public.imports (workspace_id) where state = 'open';
create index imports_hidden on public.imports (workspace_id) where state <> 'done' and swept_at is null;

alter table public.imports enable row level security;
alter table public.imports force row level security;
alter publication supabase_realtime add table public.imports;

-- What an import will change of members who are there already, and what they were before.
create table private.import_updates (
  import_id uuid not null references public.imports on delete cascade,
  member_id uuid not null references public.audience on delete cascade,
  changes jsonb not null,
  before jsonb,
  primary key (import_id, member_id)
);
create index import_updates_member on private.import_updates (member_id);

alter table private.import_updates enable row level security;
alter table private.import_updates force row level security;

-- No foreign key: imports are never deleted before their workspace, and a million rows need not ask.
alter table public.audience add column import_id uuid;
-- An import lies together on disk, so block ranges find it at next to no cost.
create index audience_import on public.audience using brin (import_id);
