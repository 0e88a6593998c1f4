-- How long a workspace keeps words: of mail that went and came, and of drafts that were analysed. Null is for ever.
alter table public.workspaces
  -- Not under a month: until then a mail may still be tried again, copied to Sent and matched with its answer.
  add column keep_mails_days integer
    check (keep_mails_days is null or keep_mails_days between 30 and 3650
      or private.fail('Mails can''t be kept for that long.', 'Choose 30 to 3650 days, or for ever.')),
  add column keep_analyses_days integer
    check (keep_analyses_days is null or keep_analyses_days between 1 and 3650
      or private.fail('Analyses can''t be kept for that long.', 'Choose 1 to 3650 days, or for ever.'));

-- Named so that every export and every program that reads the row says what happened.
alter table public.message_bodies add column removed_by_retention_at timestamptz;
alter table public.inbound_messages add column removed_by_retention_at timestamptz;
alter table public.analyses add column removed_by_retention_at timestamptz;

-- What is looked through each day.
create index message_bodies_kept on public.message_bodies (workspace_id, created_at) where removed_by_retention_at is null;
create index inbound_messages_kept on public.inbound_messages (workspace_id, received_at) where removed_by_retention_at is null;
create index analyses_kept on public.analyses (workspace_id, "timestamp") where removed_by_retention_at is null;
