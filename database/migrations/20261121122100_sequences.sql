-- What a campaign sends, when it may, and from where.
alter table public.audience
  -- An IANA name; null is the campaign's zone. Checked by private.check_time_zone.
  add column time_zone text;

alter table public.email_campaigns
  add column segment_id uuid,
  add column starts_at timestamptz,
  -- ISO days of the week, and hours in the lead's own zone where that is known and wanted.
  add column send_days smallint[] not null default '{1,2,3,4,5}'
    check (send_days <@ '{1,2,3,4,5,6,7}' and cardinality(send_days) between 1 and 7
      or private.fail('A campaign sends on at least one day of the week.', 'Choose a day.')),
  add column hour_from time not null default '09:00',
  add column hour_to time not null default '17:00',
  add column time_zone text,
  add column in_lead_zone boolean not null default true,
  -- Dates on which nobody is written to, as the holidays chosen and added.
  add column closed_dates date[] not null default '{}' check (cardinality(closed_dates) <= 500),
  add column daily_cap integer check (daily_cap between 1 and 1000000),
  add column new_leads_cap integer check (new_leads_cap between 1 and 1000000),
  -- Waits are counted in working days (send_days without closed_dates), or in any.
  add column waits_in_working_days boolean not null default true,
  add column follow_ups_first boolean not null default true,
  add column stop_for_company boolean not null default true,
  add column tracks_opens boolean not null default false,
  add column tracks_clicks boolean not null default false,
  add column unsubscribe_line text not null default 'Not for you? {{unsubscribe}}'
    check (length(unsubscribe_line) <= 500),
  add column min_score integer not null default 60 check (min_score between 0 and 100),
  -- Why the machine paused it, in words.
  add column pause_reason text,
  add column launched_at timestamptz,
  add column sequence_version integer not null default 0,
  add constraint email_campaigns_hours check (hour_from < hour_to
    or private.fail('These hours end before they begin.', 'Choose a later end.')),
  add constraint email_campaigns_place unique (workspace_id, id);
alter table public.segments add constraint segments_place unique (workspace_id, id);
alter table public.audience add constraint audience_place unique (workspace_id, id);
alter table public.email_campaigns add constraint email_campaigns_segment
  foreign key (workspace_id, segment_id) references public.segments (workspace_id, id) on delete set null (segment_id);
create index email_campaigns_segment on public.email_campaigns (workspace_id, segment_id);
create index email_campaigns_running on public.email_campaigns (starts_at) where status in ('scheduled', 'sending');

create table public.campaign_mailboxes (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  mailbox_id uuid not null,
  created_at timestamptz not null default now(),
  unique (workspace_id, campaign_id, mailbox_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
create index campaign_mailboxes_mailbox on public.campaign_mailboxes (workspace_id, mailbox_id);
alter table public.campaign_mailboxes enable row level security;
alter table public.campaign_mailboxes force row level security;

create table public.campaign_steps (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  -- From 1 on without gaps; null once taken out of the sequence, for what was sent by it stays.
  position integer check ((position between 1 and 20) is not false
    or private.fail('A sequence has at most 20 steps.', 'Remove one first.')),
  kind text not null default 'email' check (kind in ('email', 'task', 'linkedin')),
  -- Days after the step before; the first step's are counted from the start.
  wait_days integer not null default 0 check (wait_days between 0 and 365
    or private.fail('A step waits between 0 and 365 days.', 'Shorten the wait.')),
  -- What is to be done, of a step that a person does.
  instructions text not null default '' check (length(instructions) <= 5000
    or private.fail('These instructions are too long.', 'Use at most 5000 characters.')),
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (campaign_id, position) deferrable initially deferred,
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade
);
create index campaign_steps_campaign on public.campaign_steps (workspace_id, campaign_id, position);
alter table public.campaign_steps enable row level security;
alter table public.campaign_steps force row level security;

create table public.step_variants (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  step_id uuid not null,
  -- Null once taken out.
  label text check (label ~ '^[A-Z]$'),
  -- Its share among the others; 0 sends no more of it.
  weight integer not null default 1 check (weight between 0 and 100),
  -- Empty in a follow-up: then it answers in the thread, with one Re:.
  subject text not null default '' check (length(subject) <= 998
    or private.fail('This subject is too long.', 'A mail''s subject has at most 998 characters.')),
  -- The plain part, and the HTML part where there is one.
  content_text text not null default '' check (length(content_text) <= 200000
    or private.fail('This email is too long.', 'Use at most 200000 characters.')),
  content_html text check ((length(content_html) <= 500000) is not false
    or private.fail('This email is too long.', 'Use at most 500000 characters.')),
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (step_id, label) deferrable initially deferred,
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete cascade
);
create index step_variants_step on public.step_variants (workspace_id, step_id, label);
alter table public.step_variants enable row level security;
alter table public.step_variants force row level security;

-- What a sequence said before and now, whole; kept by save_sequence.
create table public.sequence_versions (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  version integer not null,
  user_id uuid references auth.users on delete set null,
  sequence jsonb not null,
  created_at timestamptz not null default now(),
  unique (campaign_id, version),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade
);
create index sequence_versions_campaign on public.sequence_versions (workspace_id, campaign_id, version desc);
create index sequence_versions_author on public.sequence_versions (user_id);
alter table public.sequence_versions enable row level security;
alter table public.sequence_versions force row level security;
