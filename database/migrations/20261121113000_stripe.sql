-- Who somebody is at Stripe, and which of its events have had their effect. Ids come from Stripe, never from a client.
create unique index subscriptions_stripe on public.subscriptions (user_id) where provider = 'stripe';

create table private.stripe_customers (
  user_id uuid primary key references auth.users on delete cascade,
  customer_id text not null unique,
  -- The only checkout of theirs that can still be paid: two tabs can't buy two plans.
  checkout_session_id text,
  -- Counts the copies made of their subscription, so that one begun before another can't overwrite it.
  copies bigint not null default 0,
  created_at timestamptz not null default now()
);
alter table private.stripe_customers enable row level security;
alter table private.stripe_customers force row level security;

create table private.stripe_events (
  id text primary key,
  handled_at timestamptz not null default now()
);
alter table private.stripe_events enable row level security;
alter table private.stripe_events force row level security;
