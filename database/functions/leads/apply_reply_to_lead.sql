-- Stops the lead of a reply, or undoes what followed from its former category. The engine then decides what follows
-- (core/campaigns/lead/replied.ts).

-- Called when a reply is recorded, and each time its category changes; the effects of the category `before` are
-- undone first.
create or replace function private.apply_reply_to_lead(reply public.inbound_messages, before text default null) returns void
language plpgsql set search_path = '' as $$
declare
  lead public.campaign_leads;
  begun public.lead_branches;
begin
  -- Locks messages before their lead, in the order of the claim and the fence.
  perform from public.messages m where m.workspace_id = reply.workspace_id and m.lead_id = reply.lead_id
    and m.kind = 'campaign' and m.state in ('queued', 'deferred') order by m.id for update;
  select * into lead from public.campaign_leads l
    where l.workspace_id = reply.workspace_id and l.id = reply.lead_id for update;
  if lead.id is null or not private.is_last_reply(reply) then return; end if;
  -- A reply that asks for no more email ends its lead like the unsubscribe link does.
  if before = 'opt_out' and lead.state = 'unsubscribed' then
    perform private.change_ending(lead.id, 'unsubscribed', 'replied',
      case when lead.reason not in (private.opt_out_reason(), 'On the suppression list') then lead.reason end);
    select * into lead from public.campaign_leads l where l.id = lead.id;
  end if;
  select * into begun from public.lead_branches b
    where b.workspace_id = reply.workspace_id and b.inbound_id = reply.id;
  if begun.branch = reply.category then
    return;
  elsif begun.id is not null and lead.on_reply = begun.branch then
    lead := private.leave_reply_steps(lead, begun);
  elsif before = 'out_of_office' and lead.state in ('waiting', 'active') then
    -- The lead had continued, because the reply was classified as an absence.
    perform private.end_leads(array[lead.id], 'replied', null);
    lead.state := 'replied';
  end if;
  if reply.category = 'opt_out' and lead.state in ('replied', 'unsubscribed') then
    perform private.change_ending(lead.id, lead.state, 'unsubscribed',
      coalesce(nullif(lead.reason, 'On the suppression list'), private.opt_out_reason()));
    return;
  end if;
  perform private.await_reply_decision(lead.id, 'replied');
end
$$;

-- Asks the engine what follows after the reply or the bounce that ended the lead. A later one replaces it.
create or replace function private.await_reply_decision(p_lead_id uuid, ended_as text) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set reply_undecided_at = private.clock() where id = p_lead_id and state = ended_as;
  select pg_notify('sending', '');
$$;

-- True when the campaign sends to this lead. A campaign that completed automatically resumes for it, and its status
-- shows that; one that a member completed or archived while other leads were waiting would send to all of them again,
-- so the reply is left to a member.
create or replace function private.reopen_for_reply(lead public.campaign_leads) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.email_campaigns c set status = 'sending' where c.id = lead.campaign_id and c.status = 'completed'
    and not exists (select from public.campaign_leads l where l.campaign_id = c.id and l.state in ('waiting', 'active', 'paused')
      and l.id <> lead.id);
  return (select c.status not in ('completed', 'archived') from public.email_campaigns c where c.id = lead.campaign_id);
end
$$;

-- Ends the reply steps after a change of category. When none of the steps was done, the lead is restored as if they
-- had not started.
create or replace function private.leave_reply_steps(lead public.campaign_leads, begun public.lead_branches)
returns public.campaign_leads
language plpgsql set search_path = '' as $$
begin
  -- A lead that a user had paused gets no automatic email again.
  perform private.end_leads(array[lead.id], 'replied', case when lead.state = 'paused' then 'Replied while paused' end);
  delete from public.campaign_tasks k using public.campaign_steps s
    where k.lead_id = lead.id and k.done_at is null and s.workspace_id = k.workspace_id and s.id = k.step_id
      and s.on_reply = begun.branch;
  -- Steps without an email are never repeated, so choosing the category again runs only the remaining ones.
  if private.is_without_email(begun.branch) or not exists (select from public.campaign_steps s
    where s.campaign_id = lead.campaign_id and s.on_reply = begun.branch
      and (exists (select from public.messages m where m.lead_id = lead.id and m.step_id = s.id and m.kind = 'campaign'
          and m.state <> 'cancelled')
        or exists (select from public.lead_actions d where d.lead_id = lead.id and d.step_id = s.id)
        or exists (select from public.campaign_tasks k where k.lead_id = lead.id and k.step_id = s.id and k.done_at is not null)))
  then
    delete from public.messages m using public.campaign_steps s
      where m.lead_id = lead.id and m.kind = 'campaign' and m.state = 'cancelled'
        and s.workspace_id = m.workspace_id and s.id = m.step_id and s.on_reply = begun.branch;
    delete from public.lead_branches where id = begun.id;
  end if;
  update public.campaign_leads set on_reply = null, step_id = coalesce(begun.left_step_id, step_id), due_at = null
    where id = lead.id returning * into lead;
  return lead;
end
$$;

create or replace function private.is_last_reply(reply public.inbound_messages) returns boolean
language sql stable
set search_path = ''
return not exists (select from public.inbound_messages i
  where i.workspace_id = reply.workspace_id and i.lead_id = reply.lead_id and i.kind = 'reply'
    and (i.received_at, i.id) > (reply.received_at, reply.id));

-- The final state of a lead after its last step: 'replied' after a reply.
create or replace function private.end_of_steps(lead public.campaign_leads) returns text
language sql immutable
return case when lead.on_reply is null then 'finished' else 'replied' end;

create or replace function private.opt_out_reason() returns text
language sql immutable
return 'Asked for it in a reply';

-- Functions of the previous version: dropped here and not in a migration, because replies arrive during an upgrade too.
drop function if exists private.begin_reply_steps(public.campaign_leads, public.campaign_steps, uuid, text, timestamptz);
drop function if exists private.begin_without_email(public.campaign_leads, text, uuid, text);
drop function if exists private.follow_bounce(public.messages, uuid, text);
drop function if exists private.resume_after_absence(public.campaign_leads, public.inbound_messages);
drop function if exists private.named_moment(public.campaign_leads, public.inbound_messages, timestamptz);
