-- Reminders of what awaits a reply: a snooze that somebody set as they answered. As the snooze it is of the mails that were
-- there, so that a reply, which becomes the newest, ends it.
alter table public.inbound_messages
  -- Who is told once snoozed_until has come without a reply.
  add column reminder_for uuid references auth.users on delete set null,
  add column reminded_at timestamptz;
create index inbound_messages_reminder on public.inbound_messages (reminder_for) where reminder_for is not null;
create index inbound_messages_remind_at on public.inbound_messages (snoozed_until)
  where reminder_for is not null and reminded_at is null;

-- Of its newest mail.
alter table public.conversations add column reminder_for uuid, add column reminded_at timestamptz;
create index conversations_reminded on public.conversations (workspace_id, reminded_at desc, id desc)
  where reminded_at is not null and closed_at is null;
