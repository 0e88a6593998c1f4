-- What an inbound message changed, so that correcting it restores that: the kind that it was recorded as, and the leads as
-- they were before it (database/functions/inbox/correct_inbound.sql).
alter table public.inbound_messages
  add column recorded_kind text,
  add column leads_before jsonb not null default '{}';
