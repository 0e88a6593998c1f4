-- Sorts conversations: each of their mails is given `category`, `assignee_id`, `read_at`, `snoozed_until` and `closed_at` as
-- far as p_change names them.
create or replace function public.sort_conversations(p_ids uuid[], p_change jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  mails uuid[] := array(select i.id from public.conversations c cross join lateral private.mails_of_conversation(c) as i
    where c.id = any (p_ids)
      and (auth.role() = 'service_role' or c.workspace_id = any (array(select private.my_workspaces('editor')))));
begin
  -- Apart: whoever names a category has chosen it (private.note_sorting).
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
end
$$;
grant execute on function public.sort_conversations to authenticated;
