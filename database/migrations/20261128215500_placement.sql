-- Placement tests: a step of a campaign is sent from its mailboxes to mailboxes of the workspace's own (seeds), whose
-- reader records the folder where it arrives.
alter table public.mailboxes add column is_seed boolean not null default false;

alter table public.workspaces
  -- A test of each campaign under way after this many days; null for none.
  add column placement_days smallint constraint workspaces_placement_days
    check ((placement_days between 1 and 90) is not false or private.fail('A test is repeated after 1 to 90 days.', 'Give a number of days in between.')),
  -- A test of each follow-up on the day before it is due for the first time.
  add column placement_follow_ups boolean not null default false;

create table public.placement_tests (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  campaign_id uuid not null,
  step_id uuid,
  -- The contact whose values fill the merge tags.
  contact_id uuid,
  created_by uuid references auth.users on delete set null,
  cause text not null default 'person' check (cause in ('person', 'schedule', 'follow_up')),
  created_at timestamptz not null default now(),
  -- Set once every email has a result, and with it how many had each.
  finished_at timestamptz,
  emails integer,
  inbox integer,
  spam integer,
  missing integer,
  unique (workspace_id, id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete set null (step_id),
  foreign key (workspace_id, contact_id) references public.audience (workspace_id, id) on delete set null (contact_id)
);
create index placement_tests_campaign on public.placement_tests (workspace_id, campaign_id, id desc);
create index placement_tests_step on public.placement_tests (workspace_id, step_id);
create index placement_tests_contact on public.placement_tests (workspace_id, contact_id);
create index placement_tests_author on public.placement_tests (created_by);
create index placement_tests_running on public.placement_tests (created_at) where finished_at is null;

-- One email of a test, from one mailbox to one seed.
create table public.placements (
  -- The ID of its message.
  id uuid primary key,
  workspace_id uuid not null references public.workspaces on delete cascade,
  test_id uuid not null,
  mailbox_id uuid,
  seed_id uuid,
  -- The addresses of both, which outlive the mailboxes.
  sender text not null,
  seed text not null,
  -- The email provider of the seed.
  provider text not null,
  -- `unsent`: it did not leave; `unread`: the seed could not be read.
  result text not null default 'waiting' check (result in ('waiting', 'inbox', 'promotions', 'social', 'updates', 'forums',
    'spam', 'trash', 'other', 'missing', 'unsent', 'unread')),
  sent_at timestamptz,
  found_at timestamptz,
  -- Seconds between the sending server's answer and the arrival.
  delay integer,
  folder text not null default '',
  -- Results of the seed's server (RFC 8601); empty when it states none.
  spf text not null default '',
  dkim text not null default '',
  dmarc text not null default '',
  -- What the seed's server wrote about spam into the email's headers.
  spam_headers text not null default '',
  -- Why it was not sent.
  reason text not null default '',
  foreign key (workspace_id, test_id) references public.placement_tests (workspace_id, id) on delete cascade,
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete set null (mailbox_id),
  foreign key (workspace_id, seed_id) references public.mailboxes (workspace_id, id) on delete set null (seed_id)
);
create index placements_test on public.placements (workspace_id, test_id);
create index placements_mailbox on public.placements (workspace_id, mailbox_id);
create index placements_seed on public.placements (workspace_id, seed_id);
