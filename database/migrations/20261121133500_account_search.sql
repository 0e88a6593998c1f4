-- Accounts as admins search them: everything they are found by in one place, under one index, in the order of the
-- list. PostgreSQL then chooses by the words themselves whether to walk the newest or to look the words up.
create table private.accounts (
  id uuid primary key references auth.users on delete cascade,
  -- Address, name and username in small letters.
  words text not null default '',
  -- By the subscription that runs; what BILLING=off gives everybody is not written here.
  plan text not null default 'free',
  created_at timestamptz not null
);
create index accounts_newest on private.accounts (created_at desc, id);
create index accounts_plan on private.accounts (plan, created_at desc, id);
create index accounts_words on private.accounts using gin (words extensions.gin_trgm_ops);
alter table private.accounts enable row level security;
alter table private.accounts force row level security;

-- Each filter of the list that few accounts pass.
create index users_suspended on auth.users (created_at desc, id) where banned_until is not null;
create index users_unconfirmed on auth.users (created_at desc, id) where email_confirmed_at is null;
create index subscriptions_live_newest on public.subscriptions (created_at desc, id desc)
  where subscription_status in ('active', 'trialing');

-- The kind of what was done, 'account' of 'account.suspended'.
create index audit_log_kind on public.audit_log (split_part(action, '.', 1), created_at desc, id desc);

insert into private.accounts (id, words, plan, created_at)
  select u.id, lower(concat_ws(' ', u.email, p.name, p.username)),
    case when s.plan_type is null then 'free' when s.plan_type in ('pro', 'lifetime') then s.plan_type else 'starter' end,
    u.created_at
  from auth.users u
  left join public.profiles p on p.id = u.id
  left join public.subscriptions s on s.user_id = u.id and s.subscription_status in ('active', 'trialing')
  on conflict do nothing;

-- Open requests, by what their time is reckoned from, without their text.
create index support_requests_waiting on public.support_requests (created_at, id) include (kind, priority)
  where state = 'open';
