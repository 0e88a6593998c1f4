-- Handles an out-of-office reply: the lead waits, unless it also sent a real reply (follow_reply.sql).

-- True when another reply also ended the lead's sequence: a lead who declined gets no more email, whatever their
-- mailbox sends later. A reply that began the steps, and those before it, ended none of them.
create or replace function private.has_replied_besides(lead public.campaign_leads, reply public.inbound_messages) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.inbound_messages i
    where i.workspace_id = lead.workspace_id and i.lead_id = lead.id and i.kind = 'reply' and i.id <> reply.id
      and i.category is distinct from 'out_of_office'
      and not exists (select from public.lead_branches b
        join public.inbound_messages f on f.workspace_id = b.workspace_id and f.id = b.inbound_id
        where b.lead_id = lead.id and b.branch = lead.on_reply and (i.received_at, i.id) <= (f.received_at, f.id)
          and not private.is_without_email(b.branch)))
$$;

-- An out-of-office reply ends nothing. When a reply is reclassified as one, the lead resumes at its current step.
create or replace function private.resume_after_absence(lead public.campaign_leads, reply public.inbound_messages) returns void
language plpgsql
set search_path = ''
as $$
declare
  back timestamptz := private.named_moment(lead, reply, reply.received_at + interval '7 days');
begin
  if lead.step_id is null then
    return;
  end if;
  perform private.reopen_for_reply(lead);
  perform private.open_ended_leads(array[lead.id], back);
  if exists (select from public.messages m where m.lead_id = lead.id and m.step_id = lead.step_id and m.kind = 'campaign' and m.superseded_by is null)
    or exists (select from public.campaign_tasks t where t.lead_id = lead.id and t.step_id = lead.step_id and t.done_at is not null)
  then
    perform private.advance_lead(lead.id, coalesce(lead.last_sent_at, back));
    perform private.postpone_leads(array[lead.id], back);
  end if;
end
$$;
