-- Cancels a single message that has not been sent. Its content remains readable; with p_delete, and before any server
-- was contacted, the message is deleted, because after an immediate undo the composer still has it. Returns true if
-- it was deleted.
create or replace function public.cancel_single(p_message_id uuid, p_delete boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  message public.messages;
begin
  select * into message from public.messages where id = p_message_id for update;
  perform private.require_member(coalesce(message.workspace_id, p_message_id), 'editor');
  if message.kind <> 'single' or message.state is null or message.state not in ('queued', 'sending', 'deferred') then
    raise exception using errcode = 'PT409', message = 'This email can no longer be cancelled.', hint = 'It was already sent.';
  end if;
  if p_delete and message.state = 'queued' and message.attempts = 0 then
    delete from public.messages where id = message.id;
    return true;
  end if;
  -- A claimed message stops at the fence.
  update public.messages set state = 'cancelled', claim = null, lease_until = null, next_at = null where id = message.id;
  return false;
end
$$;
grant execute on function public.cancel_single to authenticated;
