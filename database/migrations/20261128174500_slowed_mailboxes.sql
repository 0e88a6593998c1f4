-- A mailbox that sends half of its limit, and why; and when a person last gave it its full pace back.
alter table public.mailboxes add column slowed_because text, add column pace_restored_at timestamptz;
