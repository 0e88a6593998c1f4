-- A reply without a reference, from another address of a company that was written to: what it is probably about, and what
-- shows it, until an editor decides (database/functions/inbox/decide_probable_reply.sql). `matched_by` is 'company' until
-- then, 'person' once attached, and null where it is not about that. No foreign keys: a second one to each table would
-- make `messages(...)` and `campaign_leads(...)` of a request ambiguous.
alter table public.inbound_messages
  add column probable_message_id uuid,
  add column probable_lead_id uuid,
  add column probable_by text[] not null default '{}'
    check (probable_by <@ array['subject', 'name', 'quote', 'mention', 'company']),
  drop constraint inbound_messages_matched_by_check,
  add constraint inbound_messages_matched_by_check
    check (matched_by in ('headers', 'token', 'address', 'unsure', 'company', 'person'));
-- The claim asks for each lead that is due whether such a reply waits for a decision.
create index inbound_messages_probable on public.inbound_messages (probable_lead_id) where matched_by = 'company';
-- Those that are about nothing of ours lose their content after a day.
create index inbound_messages_unrelated on public.inbound_messages (closed_at)
  where matched_by is null and probable_by <> '{}' and removed_by_retention_at is null;
