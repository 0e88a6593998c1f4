-- What somebody is told by the product. Live by realtime.
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
alter publication supabase_realtime add table public.notifications;

-- The categories of notifications that a person has switched off. What is not named here arrives.
create table public.notification_mutes (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  category text not null check (category ~ '^[a-z][a-z0-9_]{0,49}$'
    or private.fail('There is no notification category "' || left(category, 50) || '".', 'Use a category like usage.')),
  created_at timestamptz not null default now(),
  unique (user_id, category)
);
alter publication supabase_realtime add table public.notification_mutes;

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
alter publication supabase_realtime add table public.announcement_dismissals;

-- What came in by the contact and support forms, for the admin. Written by the server alone.
create table public.support_requests (
  id uuid primary key default public.uuid_v7(),
  kind text not null check (kind in ('contact', 'support')),
  -- Known when the sender was signed in; the request outlives the account.
  user_id uuid references auth.users on delete set null,
  name text not null check (length(name) between 1 and 200
    or private.fail('Please give your name.', 'Use at most 200 characters.')),
  email text not null check (private.is_email(email)
    or private.fail('"' || left(email, 100) || '" is not an email address.', 'Correct the address, so that we can answer.')),
  subject text check (length(coalesce(subject, '')) <= 998
    or private.fail('This subject is too long.', 'Use at most 998 characters.')),
  category text check (coalesce(category, 'other') in ('bug', 'feature', 'help', 'account', 'other')
    or private.fail('There is no category "' || left(category, 50) || '".', 'Use bug, feature, help, account or other.')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')
    or private.fail('There is no priority "' || left(priority, 50) || '".', 'Use low, medium, high or critical.')),
  message text not null check (length(message) between 1 and 20000
    or private.fail('Please write a message.', 'Use at most 20000 characters.')),
  url text check (length(coalesce(url, '')) <= 2000 or private.fail('This page address is too long.', 'Leave it out.')),
  user_agent text check (length(coalesce(user_agent, '')) <= 1000
    or private.fail('This browser name is too long.', 'Leave it out.')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')
    or private.fail('There is no state "' || left(state, 50) || '".', 'Use open, answered or closed.')),
  created_at timestamptz not null default now(),
  -- What was answered to a request, and when the first answer went out: the end of its clock.
  answered_at timestamptz,
  -- Whether the sender's plan had priority support when they asked, so that the open ones are ordered from an index.
  priority_support boolean not null default false
);
create index support_requests_open on public.support_requests (state, created_at desc, id desc);
create index support_requests_sender on public.support_requests (user_id, created_at desc);
create index support_requests_newest on public.support_requests (created_at desc, id desc);
create index support_requests_waiting on public.support_requests (created_at, id)
  include (kind, priority, priority_support) where state = 'open';

create table public.support_answers (
  id uuid primary key default public.uuid_v7(),
  request_id uuid not null references public.support_requests on delete cascade,
  author_id uuid references auth.users on delete set null,
  message text not null check (length(message) between 1 and 20000
    or private.fail('Please write an answer.', 'Use at most 20000 characters.')),
  created_at timestamptz not null default now()
);
create index support_answers_request on public.support_answers (request_id, created_at, id);
create index support_answers_author on public.support_answers (author_id);
