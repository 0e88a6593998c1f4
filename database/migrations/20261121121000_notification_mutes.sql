-- The categories of notifications that a person has switched off. What is not named here arrives.
create table public.notification_mutes (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  category text not null check (category ~ '^[a-z][a-z0-9_]{0,49}$'
    or private.fail('There is no notification category "' || left(category, 50) || '".', 'Use a category like usage.')),
  created_at timestamptz not null default now(),
  unique (user_id, category)
);

alter table public.notification_mutes enable row level security;
alter table public.notification_mutes force row level security;
alter publication supabase_realtime add table public.notification_mutes;
