-- Steps that a reply begins: the sub-sequence of its category (database/functions/campaigns/follow_reply.sql).
alter table public.campaign_steps
  -- Null is the sequence itself; else the category of the replies that these steps follow.
  add column on_reply text check (on_reply in ('question', 'not_now', 'referral'));

alter table public.campaign_leads
  -- The category whose steps it is on, or was on last; null is the sequence itself.
  add column on_reply text check (on_reply in ('question', 'not_now', 'referral'));
create index campaign_leads_on_reply on public.campaign_leads (campaign_id, split_part(lower(email), '@', 2))
  where on_reply is not null;

-- A row is also that a reply began the steps of its category: step_id is the first of them, branch the category.
alter table public.lead_branches
  add column inbound_id uuid,
  -- Where the lead stood in the sequence itself.
  add column left_step_id uuid,
  add foreign key (workspace_id, inbound_id) references public.inbound_messages (workspace_id, id) on delete set null (inbound_id),
  add foreign key (workspace_id, left_step_id) references public.campaign_steps (workspace_id, id) on delete set null (left_step_id);
create index lead_branches_inbound on public.lead_branches (workspace_id, inbound_id);
create index lead_branches_left_step on public.lead_branches (workspace_id, left_step_id);
-- Each category at most once for a lead, whatever its steps are by then: replies cannot go on for ever.
create unique index lead_branches_reply on public.lead_branches (lead_id, branch) where branch in ('question', 'not_now', 'referral');
comment on column public.inbound_messages.back_on is
  'Of an out-of-office the day its writer is back; of a reply the day it names ahead.';
