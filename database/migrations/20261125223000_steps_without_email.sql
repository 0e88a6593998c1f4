-- Steps that follow the other replies and a bounce: tasks and actions, and never an email (decision 550). Their lead stays
-- ended, so that no claim takes it (database/functions/campaigns/steps_without_email.sql).
alter table public.campaign_steps
  drop constraint campaign_steps_on_reply_check,
  add constraint campaign_steps_on_reply_check check (on_reply in ('question', 'not_now', 'referral', 'interested', 'meeting',
    'not_interested', 'wrong_person', 'hostile', 'bounced')),
  add constraint campaign_steps_without_email check (kind in ('call', 'linkedin', 'task', 'action')
    or on_reply not in ('interested', 'meeting', 'not_interested', 'wrong_person', 'hostile', 'bounced'));
alter table public.campaign_leads
  drop constraint campaign_leads_on_reply_check,
  add constraint campaign_leads_on_reply_check check (on_reply in ('question', 'not_now', 'referral', 'interested', 'meeting',
    'not_interested', 'wrong_person', 'hostile', 'bounced'));
create index campaign_leads_due_without_email on public.campaign_leads (campaign_id, due_at, id)
  where due_at is not null and state in ('replied', 'bounced');

drop index public.lead_branches_reply;
create unique index lead_branches_reply on public.lead_branches (lead_id, branch) where branch in ('question', 'not_now', 'referral',
  'interested', 'meeting', 'not_interested', 'wrong_person', 'hostile', 'bounced');
