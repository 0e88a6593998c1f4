-- Single messages and emails of placement tests are found by mailbox (database/functions/sending/claim_single_messages.sql).
create index messages_singles_of_mailbox on public.messages (mailbox_id, coalesce(next_at, '-infinity'), id)
  where state in ('queued', 'deferred') and kind in ('single', 'test');
drop index public.messages_singles;

-- Campaigns whose placement test could not be started by schedule.
create table private.placement_attempts (
  workspace_id uuid not null references public.workspaces on delete cascade,
  campaign_id uuid not null,
  failed_at timestamptz not null,
  primary key (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade
);
