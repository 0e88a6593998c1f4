-- What the installation does by itself: when each job ran last, how that went and how often it should.
create table private.job_runs (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,49}$'),
  every interval not null,
  last_run_at timestamptz not null,
  last_ok_at timestamptz,
  last_failure_at timestamptz,
  last_error text,
  runs bigint not null default 0,
  failures bigint not null default 0,
  created_at timestamptz not null default now()
);
alter table private.job_runs enable row level security;
alter table private.job_runs force row level security;

-- Which files of database/ this schema is made of, for the system checks.
grant usage on schema coldframe to service_role;
grant select on coldframe.schema_files to service_role;

create index outbox_sent on private.outbox (sent_at) where sent_at is not null;
