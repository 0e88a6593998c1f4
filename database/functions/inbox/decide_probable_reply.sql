-- Decides about a reply without a reference that was matched by the company of its sender (private.match_company):
-- 'attach' makes it a reply to the email that it is probably about, 'reject' says that it is unrelated, and 'undo'
-- reverts either. Other messages of the sender about the same lead share the decision. Until then the lead waits, for
-- a day at most (private.hold_of). Returns the conversation that the email is in afterwards.
create or replace function public.decide_probable_reply(p_inbound_id uuid, p_decision text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail public.inbound_messages;
  each public.inbound_messages;
begin
  select * into mail from public.inbound_messages where id = p_inbound_id;
  perform private.require_member(coalesce(mail.workspace_id, p_inbound_id), 'editor');
  if mail.probable_by = '{}' or p_decision is null or p_decision not in ('attach', 'reject', 'undo') then
    raise exception using errcode = 'PT400', message = 'There is nothing to decide about this email.',
      hint = 'Choose attach, reject or undo, for a reply that was matched by the company of its sender.';
  end if;
  -- Locks messages before their lead, in the order of the claim and the fence.
  perform from public.messages m where m.workspace_id = mail.workspace_id
    and (m.id = mail.probable_message_id or m.lead_id = mail.probable_lead_id) order by m.id for update;
  for each in
    select i.* from public.inbound_messages i where i.workspace_id = mail.workspace_id and i.probable_by <> '{}'
      and lower(i.from_address) = lower(mail.from_address) and i.probable_lead_id is not distinct from mail.probable_lead_id
      and i.matched_by is not distinct from mail.matched_by and (i.id = mail.id or i.removed_by_retention_at is null)
    order by i.id for update
  loop
    perform private.decide_about(each, p_decision);
  end loop;
  return (select c.id from public.inbound_messages i join public.conversations c on c.workspace_id = i.workspace_id
      and c.writer = private.conversation_writer(i.lead_id, i.from_address) and c.is_automatic = private.is_automatic(i.kind)
    where i.id = mail.id);
end
$$;
grant execute on function public.decide_probable_reply to authenticated;

create or replace function private.decide_about(mail public.inbound_messages, decision text) returns void
language plpgsql set search_path = '' as $$
declare
  about public.messages;
begin
  select * into about from public.messages m where m.workspace_id = mail.workspace_id and m.id = mail.probable_message_id;
  if decision <> 'attach' and mail.matched_by = 'person' then
    perform private.detach_reply(mail, about);
  end if;
  if decision = 'attach' and mail.matched_by is distinct from 'person' then
    perform private.attach_reply(mail, about);
  elsif decision = 'reject' then
    update public.inbound_messages set matched_by = null, closed_at = coalesce(closed_at, now()), read_at = coalesce(read_at, now())
      where id = mail.id;
    -- The lead is due again when no other decision is pending.
    perform private.make_leads_due(array[l.id]) from public.campaign_leads l
      where l.workspace_id = mail.workspace_id and l.id = mail.probable_lead_id and l.held_by = 'probable_reply'
        and l.state in ('waiting', 'active') and private.probable_reply_at(l.id) is null for update;
  elsif decision = 'undo' then
    update public.inbound_messages set matched_by = 'company', closed_at = case when mail.matched_by is null then null else closed_at end
      where id = mail.id;
  end if;
end
$$;

create or replace function private.attach_reply(mail public.inbound_messages, about public.messages) returns void
language plpgsql set search_path = '' as $$
begin
  if about.id is null then
    raise exception using errcode = 'PT409', message = 'The email that this is probably about was deleted.',
      hint = 'Answer it as it is, or choose that it is not about this.';
  end if;
  update public.inbound_messages i set matched_by = 'person', message_id = about.id, lead_id = about.lead_id,
      campaign_id = about.campaign_id, leads_before = private.lead_states(array[about.lead_id]) || i.leads_before,
      closed_at = case when mail.matched_by is null then null else i.closed_at end
    where i.id = mail.id returning * into mail;
  perform private.end_other_leads(mail, about);
  perform private.apply_reply(mail, about);
  perform private.assign_reply(mail);
end
$$;

-- Restores the state from before it was attached. Later changes of the lead by a user remain (private.restore_leads).
create or replace function private.detach_reply(mail public.inbound_messages, about public.messages) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.undo_inbound(mail);
  perform private.lift_suppressions(mail, about);
  update public.inbound_messages set matched_by = 'company', message_id = null, lead_id = null, campaign_id = null, leads_before = '{}'
    where id = mail.id;
  perform private.reset_reply_time(about);
end
$$;
