-- Sets the reminder of a conversation and snoozes it until then; without a time, removes the reminder.
create or replace function private.set_reminder(inbound public.inbound_messages, remind_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  conversation public.conversations;
begin
  if remind_at <= private.clock() or remind_at > private.clock() + interval '2 years' then
    raise exception using errcode = 'PT400', message = 'This is not a valid day for a reminder.',
      hint = 'Choose a day within two years.';
  end if;
  select * into conversation from public.conversations c where c.workspace_id = inbound.workspace_id
    and c.writer = private.conversation_writer(inbound.lead_id, inbound.from_address)
    and c.is_automatic = private.is_automatic(inbound.kind);
  if remind_at is null and conversation.reminder_for is null then return; end if;
  update public.inbound_messages i set snoozed_until = remind_at, reminded_at = null,
      reminder_for = case when remind_at is not null then auth.uid() end
    where i.id in (select m.id from private.mails_of_conversation(conversation) as m);
end
$$;

-- Reminds members of conversations that got no reply until the chosen time, and moves these to the top of the inbox.
-- Returns their number. Former members are not notified.
create or replace function private.remind_of_replies(moment timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  due public.conversations;
  told integer := 0;
begin
  for due in
    select c.* from public.inbound_messages i
      join public.conversations c on c.workspace_id = i.workspace_id and c.inbound_id = i.id
    where i.reminder_for is not null and i.reminded_at is null and i.snoozed_until <= moment and i.closed_at is null
    order by i.snoozed_until, i.id limit 500
  loop
    -- When two processes find it concurrently, only one marks it.
    update public.inbound_messages set reminded_at = moment where id = due.inbound_id and reminded_at is null;
    continue when not found;
    told := told + 1;
    if private.is_member(due.workspace_id, due.reminder_for) then
      perform private.notify_about(due.reminder_for, 'reply_missing', jsonb_build_object(
        'name', coalesce(nullif(due.from_name, ''), due.from_address), 'subject', left(due.subject, 150)), due.id);
    end if;
  end loop;
  -- Clears reminders on messages that are no longer the newest, which would otherwise be checked on every run.
  update public.inbound_messages set reminder_for = null where id in (
    select i.id from public.inbound_messages i
    where i.reminder_for is not null and i.reminded_at is null and i.snoozed_until <= moment
      and not exists (select from public.conversations c where c.workspace_id = i.workspace_id and c.inbound_id = i.id)
    order by i.snoozed_until limit 500);
  return told;
end
$$;
