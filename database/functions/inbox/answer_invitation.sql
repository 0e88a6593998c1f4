-- Accepts, accepts tentatively or declines an invitation, from the mailbox that received it to its organizer. The same
-- answer to the same version is sent once: asking again returns the message that has it. Another answer replaces one
-- that has not left, and otherwise follows it. Returns the ID of the message.
create or replace function public.answer_invitation(p_inbound_id uuid, p_message_id uuid, p_answer text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  inbound public.inbound_messages;
  last public.messages;
  verb text := case p_answer when 'accepted' then 'Accepted' when 'tentative' then 'Tentative' when 'declined' then 'Declined' end;
begin
  select * into inbound from public.inbound_messages where id = p_inbound_id for update;
  perform private.require_member(coalesce(inbound.workspace_id, p_inbound_id), 'editor');
  if inbound.invitation is null or verb is null then
    raise exception using errcode = 'PT400', message = 'This email has no invitation to answer.', hint = 'Choose accepted, tentative or declined, for an email with an invitation.';
  elsif (inbound.invitation ->> 'isCancelled')::boolean then
    raise exception using errcode = 'PT409', message = 'This event was cancelled.', hint = 'There is nothing to answer any more.';
  elsif exists (select from private.versions_of(inbound) as v where private.is_newer_version(v, inbound)) then
    raise exception using errcode = 'PT409', message = 'This invitation was changed.', hint = 'Answer its newest version.';
  end if;
  select * into last from private.invitation_answers(inbound) as m order by m.created_at desc, m.id desc limit 1;
  perform from public.messages m where m.id = last.id for update;
  if last.answers_id = inbound.id and last.invitation_reply = p_answer then
    return last.id;
  elsif last.state = 'queued' and last.attempts = 0 then
    delete from public.messages where id = last.id;
  end if;
  perform public.answer_inbound(inbound.id, p_message_id,
    (select b.from_name || ': ' || lower(verb) from public.mailboxes b where b.id = inbound.mailbox_id) || E'\n\n'
      || coalesce(nullif(inbound.invitation ->> 'title', ''), inbound.subject),
    p_to => array[inbound.invitation -> 'organizer' ->> 'address']);
  update public.messages set invitation_reply = p_answer,
      subject = left(verb || ': ' || coalesce(nullif(inbound.invitation ->> 'title', ''), inbound.subject), 998)
    where id = p_message_id and answers_id = inbound.id;
  return p_message_id;
end
$$;
grant execute on function public.answer_invitation to authenticated;

-- The answers that left or will leave, to any version.
create or replace function private.invitation_answers(inbound public.inbound_messages) returns setof public.messages
language sql stable set search_path = '' as $$
  select m.* from private.versions_of(inbound) as v
    join public.messages m on m.workspace_id = v.workspace_id and m.answers_id = v.id
    where m.invitation_reply is not null and m.state not in ('cancelled', 'refused', 'suppressed', 'expired')
$$;

-- The answer to this version; a changed event is answered again.
create or replace function private.answered_invitation(inbound public.inbound_messages) returns text
language sql stable set search_path = '' as $$
  select m.invitation_reply from private.invitation_answers(inbound) as m
    join public.inbound_messages i on i.workspace_id = m.workspace_id and i.id = m.answers_id
    where i.invitation ->> 'sequence' = inbound.invitation ->> 'sequence'
    order by m.created_at desc, m.id desc limit 1
$$;

-- The emails that carried the same event, or the same occurrence of a series, to the same mailbox.
create or replace function private.versions_of(inbound public.inbound_messages) returns setof public.inbound_messages
language sql stable set search_path = '' as $$
  select i.* from public.inbound_messages i where i.workspace_id = inbound.workspace_id
    and i.invitation ->> 'uid' = inbound.invitation ->> 'uid' and i.mailbox_id is not distinct from inbound.mailbox_id
    and i.invitation ->> 'recurrenceId' is not distinct from inbound.invitation ->> 'recurrenceId'
$$;

create or replace function private.is_newer_version(one public.inbound_messages, other public.inbound_messages) returns boolean
language sql stable
set search_path = ''
return ((one.invitation ->> 'sequence')::integer, one.received_at, one.id)
  > ((other.invitation ->> 'sequence')::integer, other.received_at, other.id);
