-- A list as somebody wants to see it again: its address under a name. Each person's own.
create table public.saved_views (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  list text not null check (list ~ '^[a-z][a-z_]{0,39}$'
    or private.fail('There is no list "' || left(list, 40) || '".', 'Use a list like templates.')),
  name text not null
    check (btrim(coalesce(name, '')) <> '' or private.fail('A view needs a name.', 'Type a name.'))
    check (length(name) <= 60 or private.fail('This view name is too long.', 'Use at most 60 characters.')),
  query text not null check (length(query) <= 2000
    or private.fail('This view holds too many filters.', 'Choose fewer.')),
  created_at timestamptz not null default now()
);
create unique index saved_views_name on public.saved_views (workspace_id, user_id, list, lower(name));
create index saved_views_person on public.saved_views (user_id);
alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;
