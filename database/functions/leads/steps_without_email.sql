-- Steps after a bounce, or after a reply that a member handles: tasks and actions, and never an email. Their lead
-- stays ended, as replied or bounced: no claim or fence takes it, and no count of leads changes (decision 435).
-- core/campaigns/reply-paths.ts lists these replies (private.is_without_email).

-- True when the lead is on such steps, or was when it finished them.
create or replace function private.is_on_steps_without_email(lead public.campaign_leads) returns boolean
language sql immutable parallel safe
as $$
  select lead.state in ('replied', 'bounced') and private.is_without_email(lead.on_reply)
$$;

-- True when some of these steps remain: the next is due, or waits for its task.
create or replace function private.has_steps_without_email(lead public.campaign_leads) returns boolean
language sql stable parallel safe
as $$
  select private.is_on_steps_without_email(lead) and (lead.due_at is not null or exists (
    select from public.campaign_tasks t where t.lead_id = lead.id and t.step_id is not distinct from lead.step_id and t.done_at is null))
$$;

-- True for tasks that remain when the lead ends: those created by an action, or by a step without an email.
create or replace function private.outlives_sequence(step public.campaign_steps) returns boolean
language sql immutable parallel safe
as $$
  select step.kind = 'action' or private.is_without_email(step.on_reply)
$$;

-- Handles a permanent bounce of a message, which ended the lead.
create or replace function private.follow_bounce(message public.messages, p_inbound_id uuid, words text) returns void
language plpgsql
set search_path = ''
as $$
declare
  lead public.campaign_leads;
begin
  select * into lead from public.campaign_leads l
    where l.workspace_id = message.workspace_id and l.id = message.lead_id and l.state = 'bounced' for update;
  if lead.id is not null and message.kind = 'campaign' then
    perform private.begin_without_email(lead, 'bounced', p_inbound_id, left(words, 300));
  end if;
end
$$;

-- Each path runs once: a further reply of the same category does not start it again.
create or replace function private.begin_without_email(lead public.campaign_leads, p_path text, p_inbound_id uuid, why text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  first public.campaign_steps;
begin
  select s.* into first from public.campaign_steps s join public.email_campaigns c on c.id = s.campaign_id
    where s.campaign_id = lead.campaign_id and s.position is not null and s.on_reply = p_path and c.status <> 'archived'
    order by s.position limit 1;
  if first.id is not null and lead.audience_id is not null and not private.has_opted_out(lead)
    and not exists (select from public.lead_branches b where b.lead_id = lead.id and b.branch = p_path)
  then
    perform private.begin_reply_steps(lead, first, p_inbound_id, why, private.clock());
  end if;
end
$$;

-- A contact who opted out is not called either. A bounced address is also on the suppression list, but does not count
-- here.
create or replace function private.has_opted_out(lead public.campaign_leads) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.suppressions s
    where s.workspace_id = lead.workspace_id and s.reason in ('unsubscribe', 'complaint', 'erased')
      and (lower(s.address) in (lower(lead.email), split_part(lower(lead.email), '@', 2))
        or s.address_hash = private.address_hash(lead.email)))
$$;

-- Ends the steps without an email of these leads, and deletes their open tasks.
create or replace function private.end_steps_without_email(lead_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  delete from public.campaign_tasks where lead_id = any (lead_ids) and done_at is null;
  select private.clear_due(array(select l.id from public.campaign_leads l
    where l.id = any (lead_ids) and private.is_on_steps_without_email(l) order by l.id for update))
$$;

-- Runs due steps; a worker calls it every few seconds (server/campaigns/continue-steps.ts). A paused campaign waits,
-- a completed one continues, because replies arrive long after its last email. Returns the number of leads moved on.
create or replace function private.continue_steps_without_email(p_limit integer default 100) returns integer
language plpgsql
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
declare
  right_now timestamptz := private.clock();
  lead public.campaign_leads;
  moved integer := 0;
begin
  for lead in
    -- A loose index scan finds each campaign that has such leads, however many there are.
    with recursive waiting as (
      (select l.campaign_id from public.campaign_leads l
        where l.due_at is not null and l.state in ('replied', 'bounced') order by l.campaign_id limit 1)
      union all
      select (select l.campaign_id from public.campaign_leads l
        where l.due_at is not null and l.state in ('replied', 'bounced') and l.campaign_id > w.campaign_id order by l.campaign_id limit 1)
      from waiting w where w.campaign_id is not null
    )
    select l.* from waiting w join public.email_campaigns c on c.id = w.campaign_id and c.status in ('sending', 'completed'),
      lateral (select * from public.campaign_leads d
        where d.campaign_id = c.id and d.due_at is not null and d.state in ('replied', 'bounced') and d.due_at <= right_now
        order by d.due_at, d.id limit p_limit for update skip locked) l
  loop
    perform private.continue_without_email(lead, right_now);
    moved := moved + 1;
  end loop;
  return moved;
end
$$;

-- The lead's row is locked.
create or replace function private.continue_without_email(lead public.campaign_leads, right_now timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  step public.campaign_steps;
begin
  if not private.is_on_steps_without_email(lead) or lead.audience_id is null or private.has_opted_out(lead) then
    perform private.clear_due(array[lead.id]);
    perform private.end_steps_without_email(array[lead.id]);
    return;
  end if;
  select * into step from public.campaign_steps s
    where s.workspace_id = lead.workspace_id and s.id = lead.step_id and s.position is not null and s.on_reply = lead.on_reply;
  if step.kind = 'action' then
    if private.do_action(step, lead, right_now) then
      perform private.move_lead(lead, private.step_after(step, step.leads_to), right_now);
    else
      update public.campaign_leads set due_at = right_now + interval '5 seconds' where id = lead.id;
    end if;
    return;
  elsif step.id is not null then
    insert into public.campaign_tasks (workspace_id, campaign_id, lead_id, step_id, due_at)
      values (lead.workspace_id, lead.campaign_id, lead.id, step.id, right_now) on conflict do nothing;
    if exists (select from public.campaign_tasks t where t.lead_id = lead.id and t.step_id is not distinct from step.id and t.done_at is null) then
      perform private.clear_due(array[lead.id]);
      return;
    end if;
    -- The step was done before the category was changed and chosen again.
    step := private.step_after(step, step.leads_to);
  end if;
  perform private.move_lead(lead, step, right_now);
end
$$;
