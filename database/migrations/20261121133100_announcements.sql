-- What an admin says to everybody who is signed in, on every screen, for as long as it holds.
create table public.announcements (
  id uuid primary key default public.uuid_v7(),
  author_id uuid default auth.uid() references auth.users on delete set null,
  message text not null check (length(private.trimmed(message)) between 1 and 280
    or private.fail('An announcement needs a text.', 'Use 1 to 280 characters.')),
  tone text not null default 'info' check (tone in ('info', 'warning', 'danger')
    or private.fail('There is no tone "' || left(tone, 50) || '".', 'Use info, warning or danger.')),
  -- A page of ours or one elsewhere; nothing that runs.
  link text check (link is null or (link ~ '^(/([^/\\]|$)|https://[^/])' and length(link) <= 500)
    or private.fail('This link leads nowhere.', 'Begin it with https:// or, for a page of this installation, with /.')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ends_after_it_starts check (ends_at is null or ends_at > starts_at
    or private.fail('This would end before it begins.', 'Choose a later end.'))
);
create index announcements_newest on public.announcements (starts_at desc);
create index announcements_author on public.announcements (author_id);

alter table public.announcements enable row level security;
alter table public.announcements force row level security;
alter publication supabase_realtime add table public.announcements;

-- Who has read one and wants it no more.
create table public.announcement_dismissals (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  announcement_id uuid not null references public.announcements on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, announcement_id)
);
create index announcement_dismissals_announcement on public.announcement_dismissals (announcement_id);

alter table public.announcement_dismissals enable row level security;
alter table public.announcement_dismissals force row level security;
alter publication supabase_realtime add table public.announcement_dismissals;
