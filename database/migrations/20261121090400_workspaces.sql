create table public.workspaces (
  id uuid primary key default public.uuid_v7(),
  name text not null
    check (coalesce(name, '') <> '' or private.fail('A workspace needs a name.', 'Type a name.'))
    check (length(name) <= 120 or private.fail('This workspace name is too long.', 'Use at most 120 characters.')),
  description text check (length(coalesce(description, '')) <= 2000
    or private.fail('This description is too long.', 'Use at most 2000 characters.')),
  -- The owner. Editors and viewers stand in workspace_members.
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now()
);
create unique index workspaces_name on public.workspaces (user_id, lower(name));

alter table public.workspaces enable row level security;
alter table public.workspaces force row level security;
alter publication supabase_realtime add table public.workspaces;
