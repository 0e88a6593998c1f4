-- Sending since 0.1.0: email providers of recipients, addresses that a server refused, leads that move back, and answers
-- to invitations.

alter table public.messages
  -- The addresses that the server refused of a message that it accepted for others: [{"address", "answer"}]; null where it
  -- refused none.
  add column refused_addresses jsonb,
  add column superseded_by uuid,
  -- The answer to an invitation that this message sends to its organizer.
  add column invitation_reply text
    check (invitation_reply is null or kind = 'answer' and invitation_reply in ('accepted', 'tentative', 'declined'));
comment on column public.messages.superseded_by is 'The move back of its lead, by a person, after which its step may be sent again.';
-- An email that a server refused for its recipient counts as sent at that moment (private.counted_emails).
drop index public.messages_mailbox;
create index messages_mailbox on public.messages (workspace_id, mailbox_id, (coalesce(sent_at, bounced_at)) desc);
-- While a table is empty, all indexes cost the planner the same, and it takes the newest that fits: these two are made last,
-- so that a plan which is kept while the table grows looks up the messages of one lead by them.
drop index public.messages_once;
create unique index messages_once on public.messages (lead_id, step_id) where kind = 'campaign' and superseded_by is null;
drop index public.messages_once_each;
-- Every address is longer than nothing, but no lookup by lead says so: where the table was small when it was analyzed, all indexes
-- cost the same, and one that a lookup's conditions imply was read whole for each claim.
create unique index messages_once_each on public.messages (campaign_id, step_id, lower(recipient))
  where kind = 'campaign' and superseded_by is null and recipient <> '';

alter table public.mailboxes
  add check (length(tags::text) <= 2000 or private.fail('These tags are too long.', 'Shorten them to 2000 characters in all.')) not valid,
  add check (length(coalesce(sent_folder, '')) <= 500 or private.fail('This folder name is too long.', 'Use at most 500 characters.')) not valid;

-- The provider of a company's mail, by the MX records of its domain (docs/decisions/382).
create table private.domain_providers (
  domain text primary key check (length(domain) <= 253),
  -- A name of core/campaigns/recipient-provider.ts; null where it is unknown, or no server is named.
  family text check (length(family) between 1 and 40),
  looked_up_at timestamptz,
  next_look_at timestamptz not null default now(),
  -- The number of times in a row that DNS gave no answer.
  failures smallint not null default 0 check (failures >= 0)
);
create index domain_providers_due on private.domain_providers (next_look_at);

-- The progress of reading the leads for their domains.
create table private.domain_provider_progress (
  only_one boolean primary key default true check (only_one),
  after_id uuid,
  began_at timestamptz not null default now()
);
insert into private.domain_provider_progress default values;

-- The emails of a campaign that a provider got in an hour, and the leads that wait for it; only for a campaign with a limit.
create table private.provider_hours (
  campaign_id uuid not null references public.email_campaigns on delete cascade,
  provider text not null,
  hour timestamptz not null,
  sent integer not null default 0,
  held integer not null default 0,
  primary key (campaign_id, provider, hour)
);
