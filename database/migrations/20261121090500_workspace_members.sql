-- Who else works in a workspace. Its owner is workspaces.user_id and never stands here.
create table public.workspace_members (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('editor', 'viewer')
    or private.fail('A member is an editor or a viewer.', 'Choose one of the two.')),
  created_at timestamptz not null default now(),
  unique (workspace_id, user_id)
);
create index workspace_members_user on public.workspace_members (user_id, workspace_id) include (role);

alter table public.workspace_members enable row level security;
alter table public.workspace_members force row level security;
alter publication supabase_realtime add table public.workspace_members;
