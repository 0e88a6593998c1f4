-- What the screens say of a subscription beyond its state, and who keeps it: a payment provider, or the
-- sandbox of installations without one.
alter table public.subscriptions
  add column billing_period text check (billing_period in ('monthly', 'yearly')),
  add column current_period_end timestamptz,
  add column cancel_at_period_end boolean not null default false,
  add column provider text not null default 'grant' check (provider in ('grant', 'sandbox', 'stripe'));
create unique index subscriptions_sandbox on public.subscriptions (user_id) where provider = 'sandbox';

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
alter table private.billing_sessions enable row level security;
alter table private.billing_sessions force row level security;
