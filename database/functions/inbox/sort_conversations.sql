-- Triages conversations: sets `category`, `assignee_id`, `read_at`, `snoozed_until` and `closed_at` of each of their
-- messages, as far as p_change names them. Returns the messages and the conversation that each was in. p_mail_ids
-- names messages instead, so that undo applies to those that were changed: a category may have moved them to another
-- conversation.
drop function if exists public.sort_conversations(uuid[], jsonb);
create or replace function public.sort_conversations(p_ids uuid[], p_change jsonb, p_mail_ids uuid[] default null)
returns table (conversation_id uuid, mail_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  mine uuid[] := array(select private.my_workspaces('editor'));
  is_service boolean := auth.role() = 'service_role';
  mails uuid[];
  conversations uuid[];
begin
  if p_mail_ids is null then
    select array_agg(i.id), array_agg(c.id) into mails, conversations
      from public.conversations c cross join lateral private.mails_of_conversation(c) as i
      where c.id = any (p_ids) and (is_service or c.workspace_id = any (mine));
  else
    select array_agg(i.id) into mails from public.inbound_messages i
      where i.id = any (p_mail_ids) and (is_service or i.workspace_id = any (mine));
  end if;
  -- A separate update, because setting a category marks it as chosen by the caller (private.record_chosen_category).
  if p_change ? 'category' then
    update public.inbound_messages i set category = p_change ->> 'category' where i.id = any (mails);
  end if;
  if p_change ?| array['assignee_id', 'read_at', 'snoozed_until', 'closed_at'] then
    update public.inbound_messages i set
      assignee_id = case when p_change ? 'assignee_id' then (p_change ->> 'assignee_id')::uuid else i.assignee_id end,
      read_at = case when p_change ? 'read_at' then (p_change ->> 'read_at')::timestamptz else i.read_at end,
      snoozed_until = case when p_change ? 'snoozed_until' then (p_change ->> 'snoozed_until')::timestamptz else i.snoozed_until end,
      closed_at = case when p_change ? 'closed_at' then (p_change ->> 'closed_at')::timestamptz else i.closed_at end,
      -- A conversation that is snoozed or closed again needs no reminder.
      reminder_for = case when p_change ?| array['snoozed_until', 'closed_at'] then null else i.reminder_for end,
      reminded_at = case when p_change ?| array['snoozed_until', 'closed_at'] then null else i.reminded_at end
      where i.id = any (mails);
  end if;
  return query select u.conversation, u.mail from unnest(conversations, mails) as u (conversation, mail);
end
$$;
grant execute on function public.sort_conversations to authenticated;
