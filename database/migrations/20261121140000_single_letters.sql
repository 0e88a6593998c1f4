-- Single emails that leave from a mailbox: whose turn has come (database/functions/claim_letters.sql).
create index messages_singles on public.messages (coalesce(next_at, '-infinity'), id)
  where state in ('queued', 'deferred') and kind = 'single';
