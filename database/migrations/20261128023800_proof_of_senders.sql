-- Why the address in From was believed or not, and which inbound message wrote a suppression, so that correcting the
-- message can lift exactly that one. No key to it: a suppression outlives the mail that asked for it.
alter table public.inbound_messages
  -- What the receiving server says of the From address (RFC 8601); null where it says nothing.
  add column sender_check text check (sender_check in ('pass', 'none', 'fail')),
  drop constraint inbound_messages_matched_by_check,
  add constraint inbound_messages_matched_by_check check (matched_by in ('headers', 'token', 'address', 'unsure'));
alter table public.suppressions add column inbound_id uuid;
comment on column public.suppressions.inbound_id is 'The inbound message that wrote it; null of all others.';
