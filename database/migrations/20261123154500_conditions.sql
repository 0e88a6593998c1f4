-- Conditions in a sequence: a step that sends nothing and decides with which step a lead goes on
-- (database/functions/campaigns/decide_branch.sql).
alter table public.campaign_steps
  drop constraint campaign_steps_kind_check,
  drop constraint campaign_steps_position_check,
  add constraint campaign_steps_kind_check check (kind in ('email', 'task', 'linkedin', 'condition')),
  add constraint campaign_steps_position_check check ((position between 1 and 100) is not false
    or private.fail('A sequence has at most 100 steps.', 'Remove one first.')),
  -- What follows it: the step after it, nothing, or a later step by its id; of a condition, where no branch matches.
  add column leads_to text not null default 'next' check (leads_to ~ '^(next|end|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'),
  -- Of a condition, in order: [{"id", "name", "after_days", "leads_to", "rule"}] (core/campaigns/sequence.ts).
  add column branches jsonb not null default '[]';

-- Which branch a lead took at which condition, and why. At most one for each, whatever is saved or tried again meanwhile.
create table public.lead_branches (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  -- The condition, and when the lead came to it.
  step_id uuid not null,
  reached_at timestamptz not null,
  -- Null while it waits; else the id of the branch, or 'otherwise'. Its name and the reason stay as they were then.
  branch text,
  name text,
  reason text,
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  unique (lead_id, step_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead_id) references public.campaign_leads (workspace_id, id) on delete cascade,
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete cascade
);
comment on table public.lead_branches is 'Which branch a lead took at a condition of its sequence, and why.';
create index lead_branches_campaign on public.lead_branches (workspace_id, campaign_id, step_id, branch);
create index lead_branches_lead on public.lead_branches (workspace_id, lead_id);
create index lead_branches_step on public.lead_branches (workspace_id, step_id);
