create table public.notifications (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  title text not null
    check (coalesce(title, '') <> '' or private.fail('A notification needs a title.', 'Give it a title.'))
    check (length(title) <= 200 or private.fail('This title is too long.', 'Use at most 200 characters.')),
  message text not null default '' check (length(message) <= 5000
    or private.fail('This message is too long.', 'Use at most 5000 characters.')),
  -- Any word, so that one more kind needs no migration.
  type text not null default 'info' check (type ~ '^[a-z][a-z0-9_]{0,49}$'
    or private.fail('There is no notification type "' || left(type, 50) || '".', 'Use a type like info.')),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where not is_read;

alter table public.notifications enable row level security;
alter table public.notifications force row level security;
alter publication supabase_realtime add table public.notifications;
