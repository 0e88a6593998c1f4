-- What somebody pays for, in the payment provider's words. Billing alone writes here.
create table public.subscriptions (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null references auth.users on delete cascade,
  subscription_status text not null,
  plan_type text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Two tabs that pay at once give one subscription. The words are those of isActive in core/billing/plans.ts.
create unique index subscriptions_live on public.subscriptions (user_id)
  where subscription_status in ('active', 'trialing');
create index subscriptions_user on public.subscriptions (user_id);

alter table public.subscriptions enable row level security;
alter table public.subscriptions force row level security;
alter publication supabase_realtime add table public.subscriptions;
