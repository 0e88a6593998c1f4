-- Campaigns since 0.1.0: conditions, actions, calls and steps that a reply begins; enrolment by segment, import and API;
-- tests of variants, a holdout group, shared reports, queues by email provider, and leads that move back.

alter table public.email_campaigns
  -- First emails leave by a mailbox of the recipient's provider, as long as one may send more today.
  add column matches_provider boolean not null default false,
  -- The number of emails that one provider gets in an hour.
  add column provider_hourly_cap integer check ((provider_hourly_cap between 1 and 100000) is not false
    or private.fail('An email provider gets between 1 and 100,000 emails an hour.', 'Give a whole number, or leave it empty.')),
  -- Percentage of leads that get no email, to measure what the email adds.
  add column holdout_share smallint not null default 0 check (holdout_share between 0 and 50
    or private.fail('A holdout group is 0 to 50 per cent of the leads.', 'Choose a smaller share.')),
  -- The result that is compared: the leads of either group that this segment contains.
  add column holdout_segment_id uuid,
  add constraint email_campaigns_holdout_segment foreign key (workspace_id, holdout_segment_id)
    references public.segments (workspace_id, id) on delete set null (holdout_segment_id),
  -- Set for good once it prefers mailboxes of the recipient's provider: its queue has a part for each provider from then on.
  add column queues_by_provider boolean not null default false;
create index email_campaigns_by_holdout_segment on public.email_campaigns (workspace_id, holdout_segment_id);

alter table public.campaign_steps
  drop constraint campaign_steps_kind_check,
  drop constraint campaign_steps_position_check,
  add constraint campaign_steps_kind_check check (kind in ('email', 'call', 'task', 'linkedin', 'condition', 'action')),
  add constraint campaign_steps_position_check check ((position between 1 and 100) is not false
    or private.fail('A sequence has at most 100 steps.', 'Remove one first.')),
  -- The next step: the one after it, none, or a later one by its id; after a condition, where no branch matches.
  add column leads_to text not null default 'next' check (leads_to ~ '^(next|end|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'),
  -- The branches of a condition, in order: [{"id", "name", "after_days", "leads_to", "rule"}] (core/campaigns/sequence.ts).
  add column branches jsonb not null default '[]',
  -- Null is the sequence itself; else the category of the replies that these steps follow, or a bounce.
  add column on_reply text check (on_reply in ('question', 'not_now', 'referral', 'interested', 'meeting',
    'not_interested', 'wrong_person', 'hostile', 'bounced')),
  -- The work of an action: {"do": "add_tag", "tag"} and the like (core/campaigns/action.ts).
  add column action jsonb,
  -- A lead of these stays ended, so that no claim takes it (database/functions/campaigns/steps_without_email.sql).
  add constraint campaign_steps_without_email check (kind in ('call', 'linkedin', 'task', 'action')
    or on_reply not in ('interested', 'meeting', 'not_interested', 'wrong_person', 'hostile', 'bounced')),
  -- A claim reads branches for all workspaces: a row that it could not read would stop the sending of all. A rule about a
  -- task may name no step: it never matches.
  add constraint campaign_steps_branches_check check (
  jsonb_typeof(branches) = 'array' and jsonb_array_length(branches) = jsonb_array_length(jsonb_path_query_array(branches, 'strict $[*] ? (
    @.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"
    && @.name.type() == "string"
    && @.after_days >= 0 && @.after_days <= 365 && @.after_days.floor() == @.after_days
    && @.leads_to like_regex "^(next|end|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$"
    && (@.rule.on == "time" || @.rule.on == "task"
      || (@.rule.on == "contact" && @.rule.rules.rules.type() == "array")
      || ((@.rule.on == "opened" || @.rule.on == "clicked") && @.rule.machines.type() == "boolean"))
    && (!exists(@.rule.keyvalue() ? (@.key == "step" && @.value != null))
      || @.rule.step like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))'))
  or private.fail('The branches of a condition can’t be read.', 'Change the sequence and save again.')) not valid;

alter table public.campaign_leads
  -- The category whose steps it is on, or was on last; null is the sequence itself.
  add column on_reply text check (on_reply in ('question', 'not_now', 'referral', 'interested', 'meeting',
    'not_interested', 'wrong_person', 'hostile', 'bounced')),
  add column in_holdout boolean not null default false,
  -- The provider that a mailbox may match, as private.matched_provider returns it; empty where there is none, where it is
  -- unknown, and in campaigns that never preferred mailboxes of providers.
  add column provider text not null default '';
create index campaign_leads_on_reply on public.campaign_leads (campaign_id, split_part(lower(email), '@', 2))
  where on_reply is not null;
create index campaign_leads_holdout on public.campaign_leads (campaign_id) where in_holdout;
-- A mailbox finds its lead however many of other providers are before it.
drop index public.campaign_leads_due_new;
create index campaign_leads_due_new on public.campaign_leads (campaign_id, provider, due_at, id)
  where mailbox_id is null and due_at is not null and state in ('waiting', 'active');
create index campaign_leads_due_without_email on public.campaign_leads (campaign_id, due_at, id)
  where due_at is not null and state in ('replied', 'bounced');
-- A contact who comes back from the trash finds their leads by it.
create index campaign_leads_orphans on public.campaign_leads (workspace_id, lower(email)) where audience_id is null;
create index campaign_leads_window on public.campaign_leads (campaign_id, held_at) where held_by = 'window';

-- Campaigns whose leads are still put into the part of their provider, and the last lead that was.
create table private.provider_sorting (
  campaign_id uuid primary key references public.email_campaigns on delete cascade,
  after_id uuid
);

-- Campaigns whose hours, days or time zone changed, until every lead that waits for the former hours is asked again
-- (database/functions/sending/release_holds.sql).
create table private.window_changes (
  campaign_id uuid primary key references public.email_campaigns on delete cascade,
  changed_at timestamptz not null
);

-- Contacts enter a launched campaign without a person's work: from a growing segment, from an import, or from another
-- program (database/functions/campaigns/enrol_entrants.sql).
create table public.campaign_enrolments (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  segment_id uuid,
  is_on boolean not null default false,
  -- The most contacts that the segment brings on one day of the campaign's time zone.
  daily_limit integer not null default 50 check (daily_limit between 1 and 10000
    or private.fail('Between 1 and 10,000 contacts enter a day.', 'Give a whole number from 1 to 10000.')),
  -- The rule for contacts that are active in another campaign.
  if_elsewhere text not null default 'skip' check (if_elsewhere in ('skip', 'add', 'move')
    or private.fail('There is no rule "' || left(if_elsewhere, 50) || '" for contacts in other campaigns.', 'Use skip, add or move.')),
  -- The rule for leads that the segment no longer contains.
  on_leaving text not null default 'nothing' check (on_leaving in ('nothing', 'pause', 'end')
    or private.fail('There is no rule "' || left(on_leaving, 50) || '" for leaving the segment.', 'Use nothing, pause or end.')),
  -- The sentence that says why it stopped.
  problem text,
  next_look_at timestamptz not null default now(),
  -- The progress through the contacts and through the leads, and the number of pages read.
  contacts_after_id uuid,
  leads_after_id uuid,
  pages integer not null default 0,
  created_at timestamptz not null default now(),
  -- The last time that somebody had skipped contacts decided again, which has a limit.
  retried_at timestamptz,
  unique (workspace_id, campaign_id),
  unique (campaign_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  constraint campaign_enrolments_segment foreign key (workspace_id, segment_id)
    references public.segments (workspace_id, id) on delete set null (segment_id)
);
create index campaign_enrolments_due on public.campaign_enrolments (next_look_at) where is_on;
create index campaign_enrolments_by_segment on public.campaign_enrolments (workspace_id, segment_id);

-- Each contact that entered a campaign in one of these ways, once: enrolled, or skipped for a reason.
create table public.campaign_entrants (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  -- An action is one of another campaign, which moved the contact here.
  via text not null check (via in ('segment', 'import', 'api', 'action')),
  outcome text not null check (outcome in ('enrolled', 'skipped')),
  -- Why it was skipped: on the suppression list, or active in another campaign.
  reason text check (reason in ('suppressed', 'elsewhere')),
  entered_at timestamptz not null default now(),
  -- When the segment was found not to contain them any more, where that pauses or ends a lead.
  left_at timestamptz,
  unique (campaign_id, contact_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references public.audience (workspace_id, id) on delete cascade
);
create index campaign_entrants_campaign on public.campaign_entrants (workspace_id, campaign_id, outcome, reason);
create index campaign_entrants_contact on public.campaign_entrants (workspace_id, contact_id);
create index campaign_entrants_day on public.campaign_entrants (campaign_id, entered_at)
  where outcome = 'enrolled' and via = 'segment';

-- Each condition that a lead came to, or reply that began the steps of its category. A claim writes a row for each lead
-- that passes a condition, so it has no more keys than are asked for. A condition that a lead passed is never deleted
-- alone (private.write_steps), and with its campaign go its leads, so it needs no foreign key.
create table public.lead_branches (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  -- The condition, or the first of the steps that a reply began, and when the lead came to it.
  step_id uuid not null,
  reached_at timestamptz not null,
  -- Null while it waits; else the id of the branch, 'otherwise', or the category of the reply. Its name and the reason stay
  -- as they were then.
  branch text,
  name text,
  reason text,
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  inbound_id uuid,
  -- The step of the sequence that the lead left for the reply.
  left_step_id uuid,
  foreign key (workspace_id, lead_id) references public.campaign_leads (workspace_id, id) on delete cascade,
  foreign key (workspace_id, inbound_id) references public.inbound_messages (workspace_id, id) on delete set null (inbound_id),
  foreign key (workspace_id, left_step_id) references public.campaign_steps (workspace_id, id) on delete set null (left_step_id)
);
comment on table public.lead_branches is 'Which branch a lead took at a condition of its sequence, and why.';
-- Each category at most once for a lead, whatever its steps are by then: replies cannot go on for ever.
create unique index lead_branches_reply on public.lead_branches (lead_id, branch) where branch in ('question', 'not_now', 'referral',
  'interested', 'meeting', 'not_interested', 'wrong_person', 'hostile', 'bounced');
create index lead_branches_step on public.lead_branches (workspace_id, step_id, branch);
create index lead_branches_inbound on public.lead_branches (workspace_id, inbound_id) where inbound_id is not null;
create index lead_branches_left_step on public.lead_branches (workspace_id, left_step_id) where left_step_id is not null;
-- While a table is empty, all indexes cost the planner the same, and it takes the newest that fits: this one is made last,
-- so that a plan which is kept while the table grows looks up the rows of one lead by it.
alter table public.lead_branches add constraint lead_branches_lead_id_step_id_key unique (lead_id, step_id);

-- The result of an action for a lead. At most one for each, whatever is saved or tried again meanwhile.
create table public.lead_actions (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  step_id uuid not null,
  -- The action at that time.
  action jsonb not null,
  -- False where it could not be done; `detail` is the sentence that says what was done, or why not.
  is_done boolean not null,
  detail text not null,
  done_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (lead_id, step_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead_id) references public.campaign_leads (workspace_id, id) on delete cascade,
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete cascade
);
comment on table public.lead_actions is 'What an action of a sequence did for a lead.';
create index lead_actions_campaign on public.lead_actions (workspace_id, campaign_id, step_id);
create index lead_actions_lead on public.lead_actions (workspace_id, lead_id);
-- Counts the leads that a step notified somebody of within a day.
create index lead_actions_step on public.lead_actions (workspace_id, step_id, is_done, created_at);

-- A lead that a person moves back to an earlier step gets it and later steps again: what it had from there on is superseded
-- by that move, and every step is still sent at most once to a lead between two moves.
create table private.lead_moves (
  move_id uuid not null,
  workspace_id uuid not null,
  lead_id uuid not null,
  before jsonb not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, move_id, lead_id),
  foreign key (workspace_id, lead_id) references public.campaign_leads (workspace_id, id) on delete cascade
);
create index lead_moves_lead on private.lead_moves (workspace_id, lead_id);
create index lead_moves_move on private.lead_moves (move_id);
create index lead_moves_age on private.lead_moves (created_at);

-- Tests of a step's variants that end themselves (core/reporting/variant-test.ts; docs/decisions/401).
create table public.step_tests (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  step_id uuid not null,
  goal text not null default 'positive' check (goal in ('positive', 'reply', 'click')
    or private.fail('There is no goal "' || left(goal, 50) || '" of a test.', 'Use positive, reply or click.')),
  method text not null default 'fixed' check (method in ('fixed', 'bandit')
    or private.fail('There is no method "' || left(method, 50) || '" of a test.', 'Use fixed or bandit.')),
  -- Percentage of the mail that each variant keeps, whatever is known of it.
  floor smallint not null default 10 check (floor in (0, 5, 10, 15, 20)
    or private.fail('A variant keeps 0, 5, 10, 15 or 20 per cent.', 'Choose one of these.')),
  is_on boolean not null default true,
  -- Earlier mail does not count, because it had another goal or other content.
  started_at timestamptz not null default now(),
  state text not null default 'undecided' check (state in ('undecided', 'winner', 'no_difference')),
  decided_at timestamptz,
  -- The facts of the last review: {"best", "arms": [{"id", "part", "whole"}], "comparisons": [{"id", "value", "low", "high"}]}
  review jsonb,
  -- Percentage of the mail by variant; null means the weights of the variants.
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

-- Outcomes of a call: reached, voicemail, no_answer and wrong_number continue the sequence; not_interested and meeting end it.
alter table public.campaign_tasks
  drop constraint campaign_tasks_outcome_check,
  add constraint campaign_tasks_outcome_check check (outcome in
    ('done', 'skipped', 'reached', 'voicemail', 'no_answer', 'wrong_number', 'not_interested', 'meeting')),
  add column note text not null default '' check (length(note) <= 5000
    or private.fail('This note is too long.', 'Use at most 5000 characters.'));
-- Open tasks of a lead that ended, or went on without them, are deleted as that happens from now on.
delete from public.campaign_tasks t using public.campaign_leads l
  where l.workspace_id = t.workspace_id and l.id = t.lead_id and t.done_at is null
    and (l.step_id is distinct from t.step_id or l.state not in ('waiting', 'active', 'paused'));
create index campaign_tasks_due on public.campaign_tasks (workspace_id, due_at, id) where done_at is null;
create index campaign_tasks_done on public.campaign_tasks (workspace_id, done_at desc, id desc) where done_at is not null;

-- A link by which anybody may read the report of one campaign, until an editor revokes it or it expires.
create table public.shared_campaign_reports (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  -- 244 random bits that nobody guesses and nobody chooses.
  token text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Null: until it is revoked.
  expires_at timestamptz check (coalesce(expires_at > created_at, true)
    or private.fail('This link would end before it begins.', 'Choose a time to come.')),
  created_at timestamptz not null default now(),
  unique (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade
);
comment on table public.shared_campaign_reports is 'A link by which anybody may read the report of one campaign.';

-- The alarms of a campaign that somebody was notified of and that have not ended (private.watch_alarms).
create table private.campaign_alarms (
  workspace_id uuid not null,
  campaign_id uuid not null,
  kind text not null,
  since timestamptz not null default now(),
  primary key (campaign_id, kind),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade
);
create index campaign_alarms_workspace on private.campaign_alarms (workspace_id, campaign_id);
