-- A manual reply to a lead ends the automation of its conversation (answer_inbound.sql, cancel_answer.sql).

-- True when a member of the workspace has replied in this conversation, which ends its automation.
create or replace function private.is_answered(lead public.campaign_leads) returns boolean
language sql stable
set search_path = ''
return exists (select from public.messages m
  where m.workspace_id = lead.workspace_id and m.lead_id = lead.id and m.kind = 'answer' and m.state <> 'cancelled');

-- A manual reply ends the reply steps of the lead.
create or replace function private.end_reply_steps(p_lead_id uuid) returns void
language sql set search_path = '' as $$
  select private.end_leads(array_agg(l.id), 'replied', private.answered_reason()) from public.campaign_leads l
    where l.id = p_lead_id and l.on_reply is not null and l.state in ('waiting', 'active', 'paused') having count(*) > 0
$$;

-- When a manual reply is cancelled, the reply steps start again as before, unless one of them was already done.
create or replace function private.resume_reply_steps(p_lead_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  lead public.campaign_leads;
  begun public.lead_branches;
begin
  select * into lead from public.campaign_leads l where l.id = p_lead_id and l.on_reply is not null and not private.is_without_email(l.on_reply)
    and l.state = 'replied' and l.reason = private.answered_reason() for update;
  if lead.id is null or private.is_answered(lead) then return; end if;
  select * into begun from public.lead_branches b where b.lead_id = lead.id and b.branch = lead.on_reply;
  perform private.leave_reply_steps(lead, begun);
  if not exists (select from public.lead_branches b where b.id = begun.id) then
    perform private.change_ending(lead.id, 'replied', 'replied', null);
    perform private.apply_reply_to_lead(i) from public.inbound_messages i where i.id = begun.inbound_id;
  end if;
end
$$;

create or replace function private.answered_reason() returns text
language sql immutable
return 'Answered by hand';
