-- Actions in a sequence: a step that sends nothing and does something to the lead that comes to it
-- (database/functions/campaigns/do_action.sql).
alter table public.campaign_steps
  drop constraint campaign_steps_kind_check,
  add constraint campaign_steps_kind_check check (kind in ('email', 'call', 'task', 'linkedin', 'condition', 'action')),
  -- Of an action, what it does: {"do": "add_tag", "tag"} and the like (core/campaigns/action.ts).
  add column action jsonb;

-- What became of a lead at an action. At most one for each, whatever is saved or tried again meanwhile.
create table public.lead_actions (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  step_id uuid not null,
  -- As it was when it was done.
  action jsonb not null,
  -- False where it could not be done; `detail` says in words what was done, or why not.
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
create index lead_actions_step on public.lead_actions (workspace_id, step_id);
