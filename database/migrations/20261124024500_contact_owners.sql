-- Who looks after a contact: a member of the workspace, or nobody. Who has left it counts as nobody where it is read, so
-- that nobody's leaving changes a million rows (database/functions/audience/contact_owner.sql).
alter table public.audience add column owner_id uuid;
create index audience_owner on public.audience (owner_id) where owner_id is not null;

alter table public.assignment_rules drop constraint assignment_rules_kind_check,
  add constraint assignment_rules_kind_check check (kind in ('off', 'round_robin', 'campaign', 'contact'));
