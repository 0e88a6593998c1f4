-- Webhooks: endpoints that get the events of a workspace or of one campaign, the outbox of events and the log of
-- deliveries (docs/webhooks.md).

create table public.webhook_endpoints (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  -- Null for the events of the whole workspace.
  campaign_id uuid,
  url text not null check ((url ~ '^https?://[^/@\s]+' and length(url) <= 2000)
    or private.fail('This is not the address of an endpoint.', 'Paste an address that begins with https://, without a password in it.')),
  description text not null default '' check (length(description) <= 200
    or private.fail('This description is too long.', 'Use at most 200 characters.')),
  -- The types of events it gets; empty for all.
  types text[] not null default '{}' check (cardinality(types) <= 100),
  is_on boolean not null default true,
  -- Why the server paused it; null when a user did.
  paused_reason text,
  -- The first failure since the last success.
  failing_since timestamptz,
  last_error text,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade
);
create index webhook_endpoints_campaign on public.webhook_endpoints (workspace_id, campaign_id);
create index webhook_endpoints_creator on public.webhook_endpoints (created_by);

create table private.webhook_secrets (
  endpoint_id uuid primary key references public.webhook_endpoints on delete cascade,
  encrypted_secret bytea not null,
  -- The secret before the last rotation. It signs too until `former_until`.
  encrypted_former bytea,
  former_until timestamptz
);

-- The outbox: written in the transaction of the cause, one row for up to 500 events of a statement, as
-- [type, campaign, lead, endpoint of a test, data]. The JSON is text, which costs the cause a third of jsonb.
create table private.webhook_outbox (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  size integer not null default 1,
  events text not null,
  at timestamptz not null default clock_timestamp()
);
create index webhook_outbox_workspace on private.webhook_outbox (workspace_id);

create table public.webhook_events (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  type text not null,
  campaign_id uuid,
  lead_id uuid,
  -- Set for a test event, which only this endpoint gets.
  endpoint_id uuid,
  data jsonb not null,
  -- The place of the event among those of its lead.
  sequence bigint,
  at timestamptz not null,
  unique (workspace_id, id)
);
create index webhook_events_at on public.webhook_events (at);

-- The last sequence number of each lead. Not a reference: the numbers of a deleted lead do not start again.
create table private.webhook_sequences (
  workspace_id uuid not null references public.workspaces on delete cascade,
  lead_id uuid not null,
  last bigint not null,
  used_at timestamptz not null default now(),
  primary key (workspace_id, lead_id)
);

-- One event for one endpoint: the queue and the log. The endpoint is not a reference, so that the trash does not copy
-- the log of a campaign's endpoint (private.rows_under).
create table public.webhook_deliveries (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  campaign_id uuid,
  lead_id uuid,
  sequence bigint,
  event_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  -- Set while an attempt runs, until `due_at`. An attempt that died leaves the delivery due again.
  claimed_at timestamptz,
  sent_at timestamptz,
  status smallint,
  took_ms integer,
  -- The first 4,000 characters of the last answer.
  answer text,
  error text,
  -- Earlier attempts: [{"at", "status", "error"}].
  earlier jsonb not null default '[]',
  -- The time of the event, or of its replay: attempts end three days later.
  queued_at timestamptz not null default now(),
  foreign key (workspace_id, event_id) references public.webhook_events (workspace_id, id) on delete cascade
);
create index webhook_deliveries_event on public.webhook_deliveries (workspace_id, event_id);
create index webhook_deliveries_log on public.webhook_deliveries (workspace_id, endpoint_id, id);
create index webhook_deliveries_due on public.webhook_deliveries (endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_lead on public.webhook_deliveries (endpoint_id, lead_id, sequence) where state = 'waiting' and lead_id is not null;
create index webhook_deliveries_claimed on public.webhook_deliveries (endpoint_id) where claimed_at is not null;
