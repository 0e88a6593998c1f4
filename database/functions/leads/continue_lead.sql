-- Handles "Write to me again in March": a lead that a reply ended continues with its next step on that day.
create or replace function public.continue_lead(p_inbound_id uuid, p_day date) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  inbound public.inbound_messages;
  lead public.campaign_leads;
  zone text;
begin
  select * into inbound from public.inbound_messages where id = p_inbound_id;
  perform private.require_member(coalesce(inbound.workspace_id, p_inbound_id), 'editor');
  if p_day is null or p_day <= current_date or p_day > current_date + 731 then
    raise exception using errcode = 'PT400', message = 'This day is not in the future.', hint = 'Choose a day between tomorrow and two years from now.';
  end if;
  select * into lead from public.campaign_leads l where l.workspace_id = inbound.workspace_id and l.id = inbound.lead_id for update;
  if lead.on_reply is not null then
    -- Moves the lead from the steps of the reply back to its position in the sequence.
    perform private.end_leads(array[lead.id], 'replied', null);
    update public.campaign_leads l set on_reply = null, step_id = b.left_step_id from public.lead_branches b
      where l.id = lead.id and b.lead_id = lead.id and b.branch = lead.on_reply returning l.* into lead;
  end if;
  if lead.id is null or lead.step_id is null or lead.state <> 'replied' then
    raise exception using errcode = 'PT409', message = 'No sequence waits for this contact.', hint = 'Snooze the conversation instead.';
  end if;
  select coalesce(c.time_zone, w.time_zone, 'UTC') into zone from public.email_campaigns c
    join public.workspaces w on w.id = c.workspace_id where c.id = lead.campaign_id;
  perform private.open_ended_leads(array[lead.id], (p_day + time '09:00') at time zone zone);
  -- A sent step is not sent again.
  if exists (select from public.messages m where m.lead_id = lead.id and m.step_id = lead.step_id and m.kind = 'campaign'
    and m.superseded_by is null) then
    perform private.advance_lead(lead.id, (p_day + time '09:00') at time zone zone);
    update public.campaign_leads set due_at = (p_day + time '09:00') at time zone zone where id = lead.id and due_at is not null
      returning * into lead;
    if not found then
      raise exception using errcode = 'PT409', message = 'The sequence has no step left for this contact.',
        hint = 'Snooze the conversation instead.';
    end if;
  end if;
  if not private.reopen_for_reply(lead) then
    raise exception using errcode = 'PT409', message = 'This campaign is over.',
      hint = 'Resume the campaign first. Leads who still wait in it are emailed again.';
  end if;
  return (p_day + time '09:00') at time zone zone;
end
$$;
grant execute on function public.continue_lead to authenticated;
