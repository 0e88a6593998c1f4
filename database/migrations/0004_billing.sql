-- What somebody pays for, in the payment provider's words. Billing alone writes here.
create table public.subscriptions (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null references auth.users on delete cascade,
  subscription_status text not null,
  plan_type text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the screens say of a subscription beyond its state, and who keeps it: a payment provider, or the
  -- sandbox of installations without one.
  billing_period text check (billing_period in ('monthly', 'yearly')),
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  provider text not null default 'grant' check (provider in ('grant', 'sandbox', 'stripe'))
);
-- Two tabs that pay at once give one subscription. The words are those of isActive in core/billing/plans.ts.
create unique index subscriptions_live on public.subscriptions (user_id)
  where subscription_status in ('active', 'trialing');
create index subscriptions_user on public.subscriptions (user_id);
create unique index subscriptions_sandbox on public.subscriptions (user_id) where provider = 'sandbox';
create index subscriptions_newest on public.subscriptions (created_at desc, id desc);
-- Who somebody is at Stripe, and which of its events have had their effect. Ids come from Stripe, never from a client.
create unique index subscriptions_stripe on public.subscriptions (user_id) where provider = 'stripe';
create index subscriptions_live_newest on public.subscriptions (created_at desc, id desc)
  where subscription_status in ('active', 'trialing');
alter publication supabase_realtime add table public.subscriptions;

-- A visit to the sandbox's checkout or portal. Its id is the secret that opens the page, as with a real provider.
create table private.billing_sessions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('checkout', 'portal')),
  user_id uuid not null references auth.users on delete cascade,
  plan_type text check (plan_type in ('premium', 'pro')),
  billing_period text check (billing_period in ('monthly', 'yearly')),
  completed_at timestamptz,
  created_at timestamptz not null default now()
);
create index billing_sessions_user on private.billing_sessions (user_id);

create table private.stripe_customers (
  user_id uuid primary key references auth.users on delete cascade,
  customer_id text not null unique,
  -- The only checkout of theirs that can still be paid: two tabs can't buy two plans.
  checkout_session_id text,
  -- Counts the copies made of their subscription, so that one begun before another can't overwrite it.
  copies bigint not null default 0,
  created_at timestamptz not null default now()
);

create table private.stripe_events (
  id text primary key,
  handled_at timestamptz not null default now()
);
create index stripe_events_handled on private.stripe_events (handled_at);

-- What the sandbox would have billed. A payment provider keeps its own.
create table private.sandbox_invoices (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null references auth.users on delete cascade,
  at timestamptz not null,
  description text not null,
  -- In US cents; less than nothing is a credit.
  amount integer not null,
  status text not null check (status in ('paid', 'open')),
  created_at timestamptz not null default now()
);
create index sandbox_invoices_owner on private.sandbox_invoices (user_id, at);

-- What somebody was told once about one period of their subscription, so that they are not told daily.
create table private.billing_notices (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null,
  period_end timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, period_end)
);
