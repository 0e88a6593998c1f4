-- The lists are those of core/campaigns/campaign.ts.
create table public.email_campaigns (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  title text not null
    check (coalesce(title, '') <> '' or private.fail('A campaign needs a name.', 'Type a name.'))
    check (length(title) <= 200 or private.fail('This campaign name is too long.', 'Use at most 200 characters.')),
  description text check (length(coalesce(description, '')) <= 5000
    or private.fail('This description is too long.', 'Use at most 5000 characters.')),
  category text check (coalesce(category, 'newsletter') in
      ('newsletter', 'promotional', 'announcement', 'welcome', 'follow-up', 'survey')
    or private.fail('There is no category "' || left(category, 50) || '".',
      'Use newsletter, promotional, announcement, welcome, follow-up or survey.')),
  target_audience text default 'all' check (coalesce(target_audience, 'all') in
      ('all', 'new', 'active', 'inactive', 'vip', 'segment')
    or private.fail('There is no target audience "' || left(target_audience, 50) || '".',
      'Use all, new, active, inactive, vip or segment.')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')
    or private.fail('There is no priority "' || left(priority, 50) || '".', 'Use low, medium or high.')),
  tags text[] not null default '{}'
    check (cardinality(tags) <= 5 or private.fail('A campaign can have at most 5 tags.', 'Remove one before you add another.'))
    check (cardinality(tags) = 0 or private.is_tag_list(tags)
      or private.fail('A tag is blank or there twice.', 'Give each tag once, and none empty.'))
    check (length(tags::text) <= 1000 or private.fail('These tags are too long.', 'Shorten them to 1000 characters in all.')),
  status text not null default 'draft' check (status in
      ('draft', 'scheduled', 'sending', 'paused', 'auto_paused', 'completed', 'archived')
    or private.fail('There is no status "' || left(status, 50) || '".', 'A new campaign is a draft.')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  segment_id uuid,
  starts_at timestamptz,
  -- ISO days of the week, and hours in the lead's own zone where that is known and wanted.
  send_days smallint[] not null default '{1,2,3,4,5}'
    check (send_days <@ '{1,2,3,4,5,6,7}' and cardinality(send_days) between 1 and 7
      or private.fail('A campaign sends on at least one day of the week.', 'Choose a day.')),
  hour_from time not null default '09:00',
  hour_to time not null default '17:00',
  time_zone text,
  in_lead_zone boolean not null default true,
  -- Dates on which nobody is written to, as the holidays chosen and added.
  closed_dates date[] not null default '{}' check (cardinality(closed_dates) <= 500),
  daily_cap integer check (daily_cap between 1 and 1000000),
  new_leads_cap integer check (new_leads_cap between 1 and 1000000),
  -- Waits are counted in working days (send_days without closed_dates), or in any.
  waits_in_working_days boolean not null default true,
  follow_ups_first boolean not null default true,
  stop_for_company boolean not null default true,
  tracks_opens boolean not null default false,
  tracks_clicks boolean not null default false,
  unsubscribe_line text not null default 'Not for you? {{unsubscribe}}'
    check (length(unsubscribe_line) <= 500),
  min_score integer not null default 60 check (min_score between 0 and 100),
  -- Why the machine paused it, in words.
  pause_reason text,
  launched_at timestamptz,
  sequence_version integer not null default 0,
  -- Who looks after a campaign: whoever made it, until an editor hands it on
  -- (database/functions/campaigns/campaign_owner.sql).
  owner_id uuid references auth.users on delete set null,
  constraint email_campaigns_hours check (hour_from < hour_to
    or private.fail('These hours end before they begin.', 'Choose a later end.')),
  constraint email_campaigns_place unique (workspace_id, id),
  constraint email_campaigns_segment foreign key (workspace_id, segment_id)
    references public.segments (workspace_id, id) on delete set null (segment_id)
);
create index email_campaigns_newest on public.email_campaigns (workspace_id, created_at desc, id desc);
create index email_campaigns_segment on public.email_campaigns (workspace_id, segment_id);
create index email_campaigns_running on public.email_campaigns (starts_at) where status in ('scheduled', 'sending');
create index email_campaigns_stopped on public.email_campaigns (status) where status in ('sending', 'auto_paused');
create index email_campaigns_owner on public.email_campaigns (owner_id);
create trigger touch before update on public.email_campaigns for each row execute function private.touch();
alter publication supabase_realtime add table public.email_campaigns;

create table public.campaign_mailboxes (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  mailbox_id uuid not null,
  created_at timestamptz not null default now(),
  -- Campaigns that share a mailbox take turns.
  served_at timestamptz not null default '-infinity',
  unique (workspace_id, campaign_id, mailbox_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete cascade
);
create index campaign_mailboxes_mailbox on public.campaign_mailboxes (workspace_id, mailbox_id);

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
  -- The template that the words of a variant were begun from: by it a template says where it is used, and how it
  -- is answered.
  template_id uuid,
  unique (workspace_id, id),
  unique (step_id, label) deferrable initially deferred,
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete cascade,
  constraint step_variants_template foreign key (workspace_id, template_id)
    references public.email_templates (workspace_id, id) on delete set null (template_id)
);
create index step_variants_step on public.step_variants (workspace_id, step_id, label);
create index step_variants_template on public.step_variants (workspace_id, template_id);

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

-- One audience member in one campaign.
create table public.campaign_leads (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  -- Null once the member was deleted: nothing more is sent then.
  audience_id uuid,
  email text not null,
  -- Waiting for the first step, active between steps; paused by a person; the rest is over.
  state text not null default 'waiting' check (state in
    ('waiting', 'active', 'paused', 'replied', 'bounced', 'unsubscribed', 'finished', 'skipped')),
  -- Of 'skipped', and of 'paused' by the machine: in words.
  reason text check (length(reason) <= 500),
  -- What is due next, and from when on; null is nothing.
  step_id uuid,
  due_at timestamptz,
  -- Kept for the whole thread, from the first mail on.
  mailbox_id uuid,
  -- Which rule last held it back, and when it was asked (core/campaigns/why-not-sent.ts names them).
  held_by text,
  held_at timestamptz,
  last_sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  -- How often in a row the mail of this step could not be written for a lead: three times, and a person has to look.
  unwritten smallint not null default 0,
  unique (workspace_id, id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, audience_id) references public.audience (workspace_id, id) on delete set null (audience_id),
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete set null (step_id),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete set null (mailbox_id)
);
create unique index campaign_leads_email on public.campaign_leads (campaign_id, lower(email));
create index campaign_leads_campaign on public.campaign_leads (workspace_id, campaign_id, id);
create index campaign_leads_member on public.campaign_leads (workspace_id, audience_id);
create index campaign_leads_step on public.campaign_leads (workspace_id, step_id);
create index campaign_leads_mailbox on public.campaign_leads (workspace_id, mailbox_id);
create index campaign_leads_company on public.campaign_leads (workspace_id, split_part(lower(email), '@', 2), last_sent_at);
create index campaign_leads_due_new on public.campaign_leads (campaign_id, due_at, id)
  where mailbox_id is null and due_at is not null and state in ('waiting', 'active');
create index campaign_leads_due_again on public.campaign_leads (campaign_id, mailbox_id, due_at, id)
  where mailbox_id is not null and due_at is not null and state in ('waiting', 'active');
create index campaign_leads_answered on public.campaign_leads (campaign_id, split_part(lower(email), '@', 2))
  where state = 'replied';
-- Whether a campaign has anybody left, asked every few seconds, and the list of who waits and why.
create index campaign_leads_open on public.campaign_leads (campaign_id, id) where state in ('waiting', 'active', 'paused');
create index campaign_leads_person on public.campaign_leads (workspace_id, lower(email));

-- What a person is to do for a lead: a step that is no email.
create table public.campaign_tasks (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  step_id uuid not null,
  due_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references auth.users on delete set null,
  outcome text check (outcome in ('done', 'skipped')),
  created_at timestamptz not null default now(),
  unique (lead_id, step_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead_id) references public.campaign_leads (workspace_id, id) on delete cascade,
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete cascade
);
create index campaign_tasks_campaign on public.campaign_tasks (workspace_id, campaign_id, due_at) where done_at is null;
create index campaign_tasks_lead on public.campaign_tasks (workspace_id, lead_id);
create index campaign_tasks_step on public.campaign_tasks (workspace_id, step_id);
create index campaign_tasks_doer on public.campaign_tasks (done_by);
alter publication supabase_realtime add table public.campaign_tasks;

-- How much of its caps a campaign has used on a day of its workspace; kept only where it has caps.
create table private.campaign_days (
  campaign_id uuid not null references public.email_campaigns on delete cascade,
  day date not null,
  sent integer not null,
  new_leads integer not null,
  primary key (campaign_id, day)
);
