-- Mail of the installation itself. Without an SMTP_URL it is read here; with one it waits here to be sent.
create table private.outbox (
  id uuid primary key default public.uuid_v7(),
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_recipient on private.outbox (lower(recipient), created_at desc);
create index outbox_due on private.outbox (due_at) where sent_at is null;
create index outbox_sent on private.outbox (sent_at) where sent_at is not null;

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

-- Whether anything may be sent at all, of any workspace. A restored installation starts so, and whoever runs it
-- may stop it so; private.sending_paused() is what every claim asks.
create table private.sending_pause (
  -- At most one row.
  id boolean primary key default true check (id),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);

-- Which files of database/ this schema is made of, for the system checks.
grant usage on schema coldframe to service_role;
grant select on coldframe.schema_files to service_role;

-- The system checks ask how long transactions have been open. Where the owner may not give this sight away, they do
-- without it.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant pg_read_all_stats to service_role with inherit true';
  else
    execute 'grant pg_read_all_stats to service_role';
  end if;
exception when insufficient_privilege then
  null;
end
$$;
