-- The inbox since 0.1.0: who gets a reply, reminders, proof of senders, corrections of what an inbound message did, replies
-- without a reference, and invitations.

alter table public.inbound_messages
  -- Who is notified once snoozed_until has come without a reply: a snooze set while answering. Being the snooze of the mails
  -- that existed, a reply, which becomes the newest, ends it.
  add column reminder_for uuid references auth.users on delete set null,
  add column reminded_at timestamptz,
  -- The receiving server's verdict on the From address (RFC 8601); null where it gives none.
  add column sender_check text check (sender_check in ('pass', 'none', 'fail')),
  -- The sentence of a reply that asks to stop and shows interest too: the owner decides.
  add column unclear_opt_out text check (length(unclear_opt_out) <= 400),
  -- What an inbound message changed, so that correcting it restores that: the kind that it was recorded as, and the leads as
  -- they were before it (database/functions/inbox/correct_inbound.sql).
  add column recorded_kind text,
  add column leads_before jsonb not null default '{}',
  -- Why mail that no person wrote is taken for that.
  add column kind_reason text not null default '' check (length(kind_reason) <= 400),
  -- A reply without a reference, from another address of a company that was written to: its probable message and lead, and
  -- the evidence, until an editor decides (database/functions/inbox/decide_probable_reply.sql). `matched_by` is 'company'
  -- until then, 'person' once attached, and null where it is not about that. No foreign keys: a second one to each table
  -- would make `messages(...)` and `campaign_leads(...)` of a request ambiguous.
  add column probable_message_id uuid,
  add column probable_lead_id uuid,
  add column probable_by text[] not null default '{}'
    check (probable_by <@ array['subject', 'name', 'quote', 'mention', 'company']),
  drop constraint inbound_messages_matched_by_check,
  add constraint inbound_messages_matched_by_check
    check (matched_by in ('headers', 'token', 'address', 'unsure', 'company', 'person')),
  -- `left`: whoever was written to no longer works there. `challenge`: a filter holds our mail until its sender confirms
  -- something.
  drop constraint inbound_messages_kind_check,
  add constraint inbound_messages_kind_check check (kind in
    ('reply', 'auto_reply', 'out_of_office', 'left', 'challenge', 'bounce', 'complaint', 'unsubscribe', 'unreadable')),
  -- The words of the writer of a reply, where only our own emails show what the rest quotes (core/messages/own-text.ts).
  -- They are compared once, while the mail is read. Null where its own marks show the same.
  add column own_text text check (length(own_text) <= 200000),
  drop column preview,
  add column preview text generated always as (left(coalesce(own_text, content_text), 400)) stored,
  -- True when a member chose what an unclear opt-out means. Leaving the category of opt-outs asks again.
  add column opt_out_decided boolean not null default false,
  -- The invitation or cancellation of a calendar program that an email carries (server/mailboxes/reading/read-invitation.ts).
  add column invitation jsonb check (pg_column_size(invitation) <= 16384 and length(invitation ->> 'uid') > 0);
comment on column public.inbound_messages.back_on is
  'Of an out-of-office the day its writer is back; of a reply the day it names ahead.';
create index inbound_messages_reminder on public.inbound_messages (reminder_for) where reminder_for is not null;
create index inbound_messages_remind_at on public.inbound_messages (snoozed_until)
  where reminder_for is not null and reminded_at is null;
-- One email may arrive in several folders and mailboxes of a workspace. It is recorded once
-- (database/functions/inbox/record_inbound.sql), and looked up by this.
create index inbound_messages_rfc_workspace on public.inbound_messages (workspace_id, rfc_message_id) where rfc_message_id is not null;
-- The claim asks for each lead that is due whether such a reply waits for a decision.
create index inbound_messages_probable on public.inbound_messages (probable_lead_id) where matched_by = 'company';
-- Mails that are about nothing of ours lose their content after a day.
create index inbound_messages_unrelated on public.inbound_messages (closed_at)
  where matched_by is null and probable_by <> '{}' and removed_by_retention_at is null;
create index inbound_messages_invitation on public.inbound_messages (workspace_id, (invitation ->> 'uid')) where invitation is not null;

-- The values of its newest mail.
alter table public.conversations add column reminder_for uuid, add column reminded_at timestamptz;
create index conversations_reminded on public.conversations (workspace_id, reminded_at desc, id desc)
  where reminded_at is not null and closed_at is null;

-- A reply that asks for nothing but an opt-out has that category from now on, so that the filter by category finds it too.
update public.inbound_messages set category = 'opt_out', category_source = 'rules'
  where kind = 'unsubscribe' and category is null;
-- An absence that was categorized by hand or by a model counted as a reply to its email.
update public.messages m set replied_at = null
  where m.replied_at is not null
    and exists (select from public.inbound_messages i where i.workspace_id = m.workspace_id and i.message_id = m.id)
    and not exists (select from public.inbound_messages i where i.workspace_id = m.workspace_id and i.message_id = m.id
      and i.kind = 'reply' and i.category is distinct from 'out_of_office');

-- The search of the inbox asks its index for the beginnings of words and for a time at once: of the conversations that contain
-- a word, only those of the newest days are then read. An index of the words themselves had to gather all that begin like
-- this, of all time, before it could leave any out: 60 ms of a common word among a million.

-- The period of 2^16 seconds (18 hours) that a moment lies in; on each further level eight of the one before: 6 days, 49 days,
-- 388 days. The level is in the number, so that one index holds all.
create function private.search_period(at timestamptz, level integer) returns integer
language sql immutable parallel safe
return (extract(epoch from at - timestamptz '2000-01-01 00:00:00+00')::bigint >> (16 + 3 * level))::integer * 4 + level;

-- The lengths of the beginnings that the index has; a shorter word is there whole. The workspace's four letters come first.
create function private.search_key_lengths() returns integer[]
language sql immutable parallel safe
return array[7, 8, 9, 10, 11, 12, 13, 14, 16, 20];

-- The keys of a conversation in the index: the beginnings of its words, and its periods.
create function private.search_keys(words tsvector, received_at timestamptz) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array(select distinct left(word, length)
      from unnest(tsvector_to_array(words)) as word, unnest(private.search_key_lengths()) as length
      where length <= greatest(7, length(word)))
    || array(select private.search_period(received_at, level)::text from generate_series(0, 3) as level)
$$;

drop index private.conversation_words_words;
create index conversation_words_keys on private.conversation_words using gin (private.search_keys(words, received_at));

-- The rule that assigns new replies. A workspace without a row assigns them to nobody.
create table public.assignment_rules (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null unique references public.workspaces on delete cascade,
  kind text not null check (kind in ('off', 'round_robin', 'campaign', 'contact')),
  -- The members of a round robin, in their order. One who has left or is a viewer is skipped.
  member_ids uuid[] not null default '{}' check (cardinality(member_ids) <= 200
    or private.fail('A round robin has too many members.', 'Choose at most 200.')),
  check (kind <> 'round_robin' or cardinality(member_ids) > 0
    or private.fail('A round robin needs members.', 'Choose at least one.')),
  -- The member who got the last reply.
  last_member_id uuid
);
alter publication supabase_realtime add table public.assignment_rules;

-- Received files that were left on the IMAP server can be fetched once there is room.
alter table public.attachments add column fetchable boolean not null default false;
comment on column public.attachments.fetchable is 'True where the content was left on the IMAP server and may be fetched later.';

update public.attachments
  set fetchable = true, missing = 'Not fetched: the workspace''s storage is full.'
  where object_id is null and inbound_id is not null and (missing like 'Not fetched:%' or missing like 'Your files would be larger%');
update public.attachments set fetchable = true
  where object_id is null and inbound_id is not null and missing = 'The connection ended each time it was fetched.';
