-- Lists behind a link that are imported again and again.

create table public.linked_lists (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- Imports run with the rights of this user.
  user_id uuid default auth.uid() references auth.users on delete set null,
  name text not null check (length(trim(name)) between 1 and 300
    or private.fail('This list has no name of up to 300 characters.', 'Name it after its file.')),
  url text not null check ((url ~* '^https?://[^/@\s]+' and length(url) <= 2000)
    or private.fail('This is not a web address.', 'Give one that starts with https://.')),
  every_hours integer not null check (every_hours in (6, 24, 168)
    or private.fail('A list is imported every 6 hours, every day or every week.', 'Choose one of the three.')),
  duplicates text not null default 'skip' check (duplicates in ('skip', 'update')
    or private.fail('Duplicates are skipped or updated.', 'Choose one of the two.')),
  -- The reading of its first import: the targets of its columns, the sheet, and what was chosen for all contacts.
  plan jsonb not null check ((jsonb_typeof(plan) = 'object' and length(plan::text) <= 100000)
    or private.fail('This mapping is too long.', 'Leave out columns you do not need.')),
  is_paused boolean not null default false,
  -- The reason for which the list was paused without a user.
  pause_reason text,
  next_run_at timestamptz not null default now(),
  last_run_at timestamptz,
  last_result text check (last_result in ('imported', 'unchanged', 'failed')),
  last_error text,
  added integer not null default 0,
  updated integer not null default 0,
  rejected integer not null default 0,
  -- Runs that failed since the last one that did not.
  failures integer not null default 0,
  -- The run that is going on.
  claim uuid,
  claimed_until timestamptz,
  -- The content that was imported last.
  content_hash text,
  created_at timestamptz not null default now()
);
create index linked_lists_workspace on public.linked_lists (workspace_id);
create index linked_lists_user on public.linked_lists (user_id);
create index linked_lists_due on public.linked_lists (next_run_at) where not is_paused;
