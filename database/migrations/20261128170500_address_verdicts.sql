-- The verdict on a contact's address (core/audience/classify-address.ts), with the key of its reason, the address that
-- was probably meant, and the time of its renewal.
alter table public.audience
  add column verdict text not null default 'unknown' check (verdict in ('deliverable', 'risky', 'undeliverable', 'unknown')),
  add column verdict_reason text check (length(verdict_reason) between 1 and 40),
  add column verdict_suggestion text check (length(verdict_suggestion) <= 254),
  add column verdict_at timestamptz,
  add column verdict_due_at timestamptz not null default now(),
  -- The verdict that the imported file had.
  add column file_verdict text check (file_verdict in ('deliverable', 'risky', 'undeliverable'));
create index audience_verdict_due on public.audience (workspace_id, verdict_due_at);

-- The DNS's answer about mail for a domain; null before the first look-up for a verdict.
alter table private.domain_providers add column mail text check (mail in ('mx', 'host', 'null_mx', 'no_domain', 'no_host', 'parked'));

-- One process at a time verifies contacts.
create table private.verification_lease (
  only_one boolean primary key default true check (only_one),
  until timestamptz not null default '-infinity'
);
insert into private.verification_lease default values;

-- The verdict when the contact was enrolled: bounce rates by verdict are counted from it.
alter table public.campaign_leads add column verdict text check (verdict in ('deliverable', 'risky', 'undeliverable', 'unknown'));

-- The share of emails that was expected to bounce at the launch, as {"contacts", "share", "low", "high"}.
alter table public.email_campaigns
  add column projected_bounces jsonb check (pg_column_size(projected_bounces) <= 1000),
  add column holds_risky boolean not null default false;

-- Above these shares of expected bounces, in percent, a launch warns or is refused.
alter table public.workspaces
  add column bounce_warning numeric(4, 1) not null default 3,
  add column bounce_refusal numeric(4, 1) not null default 8,
  add constraint workspaces_bounce_limits check (bounce_warning > 0 and bounce_warning <= bounce_refusal and bounce_refusal <= 100
    or private.fail('These limits for bounces do not go together.', 'Give two shares above 0 % and up to 100 %, the warning first.'));
