-- Steps after a bounce, or after a reply that a member handles: tasks and actions, and never an email. Their lead
-- stays ended, as replied or bounced: no claim or fence takes it, and no count of leads changes (decision 435).
-- core/campaigns/reply-paths.ts lists these replies (private.is_without_email).

-- True when the lead is on such steps, or was when it finished them.
create or replace function private.is_on_steps_without_email(lead public.campaign_leads) returns boolean
language sql immutable parallel safe as $$
  select lead.state in ('replied', 'bounced') and private.is_without_email(lead.on_reply)
$$;

-- True when some of these steps remain: the next is due, or waits for its task.
create or replace function private.has_steps_without_email(lead public.campaign_leads) returns boolean
language sql stable parallel safe as $$
  select private.is_on_steps_without_email(lead) and (lead.due_at is not null or exists (
    select from public.campaign_tasks t where t.lead_id = lead.id and t.step_id is not distinct from lead.step_id and t.done_at is null))
$$;

-- True for tasks that remain when the lead ends: those created by an action, or by a step without an email.
create or replace function private.outlives_sequence(step public.campaign_steps) returns boolean
language sql immutable parallel safe as $$
  select step.kind = 'action' or private.is_without_email(step.on_reply)
$$;

-- A contact who opted out is not called either. A bounced address is also on the suppression list, but does not count
-- here.
create or replace function private.has_opted_out(lead public.campaign_leads) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.suppressions s
    where s.workspace_id = lead.workspace_id and s.reason in ('unsubscribe', 'complaint', 'erased')
      and (lower(s.address) in (lower(lead.email), split_part(lower(lead.email), '@', 2))
        or s.address_hash = private.address_hash(lead.email)))
$$;

-- Ends the steps without an email of these leads, and deletes their open tasks.
create or replace function private.end_steps_without_email(lead_ids uuid[]) returns void
language sql set search_path = '' as $$
  delete from public.campaign_tasks where lead_id = any (lead_ids) and done_at is null;
  select private.clear_due(array(select l.id from public.campaign_leads l
    where l.id = any (lead_ids) and private.is_on_steps_without_email(l) order by l.id for update))
$$;
