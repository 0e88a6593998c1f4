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
  created_at timestamptz not null default now()
);
create index support_requests_open on public.support_requests (state, created_at desc, id desc);
create index support_requests_sender on public.support_requests (user_id, created_at desc);

alter table public.support_requests enable row level security;
alter table public.support_requests force row level security;
