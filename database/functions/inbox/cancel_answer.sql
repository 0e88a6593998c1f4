-- Cancels a reply that has not been sent, and returns its content for the composer. Before any server was contacted
-- the row is deleted; a claimed reply stops at the fence and remains readable.
create or replace function public.cancel_answer(p_message_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message public.messages;
  draft jsonb;
begin
  select * into message from public.messages where id = p_message_id for update;
  perform private.require_member(coalesce(message.workspace_id, p_message_id), 'editor');
  if message.kind <> 'answer' or message.state not in ('queued', 'sending', 'deferred') then
    raise exception using errcode = 'PT409', message = 'This reply can no longer be canceled.', hint = 'It was already sent.';
  end if;
  select jsonb_build_object('inboundId', message.answers_id, 'text', b.content_text, 'html', b.content_html,
      'to', message.recipient || message.more_to, 'cc', message.cc, 'bcc', message.bcc, 'isForward', message.is_forward,
      'sendAt', message.next_at, 'attachments', private.attachments_of(message.workspace_id, message.id, null))
    into draft from public.message_bodies b where b.workspace_id = message.workspace_id and b.id = message.id;
  perform private.set_reminder(i, null) from public.inbound_messages i
    where i.workspace_id = message.workspace_id and i.id = message.answers_id;
  -- The files belong to the draft again.
  update public.attachments set object_id = null, missing = 'It was taken back.' where workspace_id = message.workspace_id and message_id = message.id;
  if message.state = 'queued' and message.attempts = 0 then
    delete from public.messages where id = message.id;
  else
    update public.messages set state = 'cancelled', claim = null, lease_until = null, next_at = null, answer = 'It was taken back.'
      where id = message.id;
  end if;
  perform private.resume_reply_steps(message.lead_id);
  return draft;
end
$$;
grant execute on function public.cancel_answer to authenticated;
