-- What is known of a handover whose end nobody saw, and of mail that ends whoever writes it.
alter table public.messages
  -- When it passed the fence: the moment from which it may have left.
  add column handed_at timestamptz,
  -- How often a process was gone while it was writing this one (database/functions/reap_messages.sql).
  add column orphaned smallint not null default 0;
