-- Contacts that come into a launched campaign by themselves: from a segment that grows, from an import, from another
-- program (database/functions/campaigns/enrol_entrants.sql).
create table public.campaign_enrolments (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  segment_id uuid,
  is_on boolean not null default false,
  -- How many the segment brings on one day of the campaign's time zone.
  daily_limit integer not null default 50 check (daily_limit between 1 and 10000
    or private.fail('Between 1 and 10,000 contacts enter a day.', 'Give a whole number from 1 to 10000.')),
  -- Of contacts that are under way in another campaign.
  if_elsewhere text not null default 'skip' check (if_elsewhere in ('skip', 'add', 'move')
    or private.fail('There is no rule "' || left(if_elsewhere, 50) || '" for contacts in other campaigns.', 'Use skip, add or move.')),
  -- Of leads that the segment no longer contains.
  on_leaving text not null default 'nothing' check (on_leaving in ('nothing', 'pause', 'end')
    or private.fail('There is no rule "' || left(on_leaving, 50) || '" for leaving the segment.', 'Use nothing, pause or end.')),
  -- Why it does not go on, in words.
  problem text,
  next_look_at timestamptz not null default now(),
  -- How far the look through the contacts and through the leads is, and how many pages it took.
  contacts_after_id uuid,
  leads_after_id uuid,
  pages integer not null default 0,
  created_at timestamptz not null default now(),
  unique (workspace_id, campaign_id),
  unique (campaign_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  constraint campaign_enrolments_segment foreign key (workspace_id, segment_id)
    references public.segments (workspace_id, id) on delete set null (segment_id)
);
create index campaign_enrolments_due on public.campaign_enrolments (next_look_at) where is_on;
create index campaign_enrolments_by_segment on public.campaign_enrolments (workspace_id, segment_id);

-- Each contact that came to a campaign in one of these ways, once: enrolled, or skipped and why.
create table public.campaign_entrants (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  via text not null check (via in ('segment', 'import', 'api')),
  outcome text not null check (outcome in ('enrolled', 'skipped')),
  -- Of skipped: on the suppression list, or under way in another campaign.
  reason text check (reason in ('suppressed', 'elsewhere')),
  entered_at timestamptz not null default now(),
  -- When the segment was seen not to contain them any more, where that pauses or ends a lead.
  left_at timestamptz,
  unique (campaign_id, contact_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references public.audience (workspace_id, id) on delete cascade
);
create index campaign_entrants_campaign on public.campaign_entrants (workspace_id, campaign_id, outcome, reason);
create index campaign_entrants_contact on public.campaign_entrants (workspace_id, contact_id);
create index campaign_entrants_day on public.campaign_entrants (campaign_id, entered_at)
  where outcome = 'enrolled' and via = 'segment';
