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
alter table private.sandbox_invoices enable row level security;
alter table private.sandbox_invoices force row level security;

-- What somebody was told once about one period of their subscription, so that they are not told daily.
create table private.billing_notices (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null,
  period_end timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, period_end)
);
alter table private.billing_notices enable row level security;
alter table private.billing_notices force row level security;
create index stripe_events_handled on private.stripe_events (handled_at);
