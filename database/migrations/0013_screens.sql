-- What somebody has written and not saved yet: one row per form, so that leaving a page, a closed tab or another device
-- loses nothing. Each person's own.
create table public.drafts (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- Null for what belongs to the person alone, like their profile.
  workspace_id uuid references public.workspaces on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'
    or private.fail('There are no drafts of the kind "' || left(kind, 40) || '".', 'Use a kind like sequence.')),
  -- The row that is edited; null for one that does not exist yet. Without a foreign key: it may be in any table,
  -- and what
  -- was written outlives a row that somebody else deleted.
  row_id uuid,
  -- The version of the row that the writing began from, so that saving notices a newer one.
  base_version text check (length(coalesce(base_version, '')) <= 100
    or private.fail('This version is too long.', 'Give at most 100 characters.')),
  -- JSON as the browser wrote it. Not jsonb, which refuses characters that people can paste.
  content text not null check (octet_length(content) <= 1000000
    or private.fail('This draft is too large to keep on the server.', 'Save it, or make it shorter than a megabyte.')),
  -- Counts the writes, so that a second device does not overwrite what it has not seen.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint drafts_one_per_form unique nulls not distinct (workspace_id, user_id, kind, row_id)
);
create index drafts_person on public.drafts (user_id);
create index drafts_age on public.drafts (updated_at);
create trigger touch before update on public.drafts for each row execute function private.touch();

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

-- How a person wants the cards of the dashboard: their order, and those put away. Cards not named stand where they
-- come.
create table public.dashboard_layouts (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null unique default auth.uid() references auth.users on delete cascade,
  cards text[] not null default '{}' check (cardinality(cards) <= 40 and length(cards::text) <= 2000
    or private.fail('A dashboard has at most 40 cards.', 'Leave some out.')),
  hidden text[] not null default '{}' check (cardinality(hidden) <= 40 and length(hidden::text) <= 2000
    or private.fail('A dashboard has at most 40 cards.', 'Leave some out.')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on public.dashboard_layouts for each row execute function private.touch();
