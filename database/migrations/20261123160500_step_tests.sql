-- Tests of a step's variants that end themselves (core/reporting/variant-test.ts; docs/decisions/401).
create table public.step_tests (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  step_id uuid not null,
  goal text not null default 'positive' check (goal in ('positive', 'reply', 'click')
    or private.fail('There is no goal "' || left(goal, 50) || '" of a test.', 'Use positive, reply or click.')),
  method text not null default 'fixed' check (method in ('fixed', 'bandit')
    or private.fail('There is no method "' || left(method, 50) || '" of a test.', 'Use fixed or bandit.')),
  -- Per cent of the mail that each variant keeps, whatever is known of it.
  floor smallint not null default 10 check (floor in (0, 5, 10, 15, 20)
    or private.fail('A variant keeps 0, 5, 10, 15 or 20 per cent.', 'Choose one of these.')),
  is_on boolean not null default true,
  -- Mail of before does not count: another goal, or other content.
  started_at timestamptz not null default now(),
  state text not null default 'undecided' check (state in ('undecided', 'winner', 'no_difference')),
  decided_at timestamptz,
  -- What the last look saw: {"best", "arms": [{"id", "part", "whole"}], "comparisons": [{"id", "value", "low", "high"}]}
  review jsonb,
  -- Per cent of the mail by variant; null is as the weights of the variants say.
  shares jsonb,
  reviewed_at timestamptz,
  -- Null once a winner is found.
  next_review_at timestamptz default now(),
  created_at timestamptz not null default now(),
  unique (workspace_id, step_id),
  unique (step_id),
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete cascade
);
create index step_tests_due on public.step_tests (next_review_at) where is_on;
