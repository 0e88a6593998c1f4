-- The author marks the message as sent. Earlier hits did not come from the recipient, so all of them are classified
-- again.
create or replace function public.mark_message_sent(p_message_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := (select workspace_id from public.messages where id = p_message_id);
begin
  if workspace is null or workspace not in (select private.my_workspaces_with('email_tracking')) then
    raise exception using errcode = 'PT404', message = 'There is no such email.', hint = 'Load the page again.';
  end if;
  perform private.require_member(workspace, 'editor');
  -- A message from a mailbox here is marked as sent by its server's response.
  update public.messages set sent_at = now() where id = p_message_id and sent_at is null and state is null;
  if found then
    perform private.queue_contact_times(array[p_message_id]);
    update public.message_events set classifier_version = null
      where workspace_id = workspace and message_id = p_message_id and kind <> 'unsubscribe';
    perform pg_notify('verdicts_due', '');
  end if;
end
$$;
grant execute on function public.mark_message_sent to authenticated;
