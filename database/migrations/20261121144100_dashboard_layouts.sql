-- How a person wants the cards of the dashboard: their order, and those put away. Cards not named stand where they come.
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
alter table public.dashboard_layouts enable row level security;
alter table public.dashboard_layouts force row level security;
