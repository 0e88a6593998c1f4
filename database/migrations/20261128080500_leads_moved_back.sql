-- A lead that a person moves back to an earlier step gets it and what follows again: what it had from there on is superseded by
-- that move, and every step is still sent at most once to a lead between two moves.
create table private.lead_moves (
  move_id uuid not null,
  workspace_id uuid not null,
  lead_id uuid not null,
  before jsonb not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, move_id, lead_id),
  foreign key (workspace_id, lead_id) references public.campaign_leads (workspace_id, id) on delete cascade
);
create index lead_moves_lead on private.lead_moves (workspace_id, lead_id);
create index lead_moves_move on private.lead_moves (move_id);
create index lead_moves_age on private.lead_moves (created_at);

alter table public.messages add column superseded_by uuid;
comment on column public.messages.superseded_by is 'The move back of its lead, by a person, after which its step may be sent again.';
drop index public.messages_once;
create unique index messages_once on public.messages (lead_id, step_id) where kind = 'campaign' and superseded_by is null;
drop index public.messages_once_each;
-- Every address is longer than nothing, but no lookup by lead says so: where the table was small when it was analyzed, all indexes
-- cost the same, and one that a lookup's conditions imply was read whole for each claim.
create unique index messages_once_each on public.messages (campaign_id, step_id, lower(recipient))
  where kind = 'campaign' and superseded_by is null and recipient <> '';
