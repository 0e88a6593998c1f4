-- One email to one recipient: of a campaign, an answer, a single message, a test, or one that a person tracks and sends
-- from a mail program of their own.
create table public.messages (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  created_by uuid default auth.uid() references auth.users on delete set null,
  recipient text not null check (private.is_email(recipient)
    or private.fail('"' || left(recipient, 100) || '" is not an email address.', 'Give one like ada@example.com.')),
  subject text not null default '' check (length(subject) <= 998
    or private.fail('This subject is too long.', 'A mail''s subject has at most 998 characters.')),
  tracks_opens boolean not null default true,
  -- When it left: for a mail of one's own, when its sender said so. Until then every hit may be the sender's.
  sent_at timestamptz,
  -- Counted from message_events by private.count_messages, and by nothing else.
  human_opens integer not null default 0,
  machine_opens integer not null default 0,
  unsure_opens integer not null default 0,
  human_clicks integer not null default 0,
  machine_clicks integer not null default 0,
  unsure_clicks integer not null default 0,
  first_opened_at timestamptz,
  first_clicked_at timestamptz,
  unsubscribed_at timestamptz,
  last_event_at timestamptz,
  client text,
  -- The first human open is told once, whatever later events make of it.
  open_told_at timestamptz,
  created_at timestamptz not null default now(),
  -- From here on of messages that leave from a mailbox here.
  kind text not null default 'single' check (kind in ('single', 'campaign', 'answer', 'test')),
  campaign_id uuid,
  step_id uuid,
  variant_id uuid,
  lead_id uuid,
  mailbox_id uuid,
  -- docs/sending.md: null for a mail sent by hand.
  state text check (state in
    ('queued', 'sending', 'handing', 'sent', 'refused', 'deferred', 'uncertain', 'suppressed', 'expired', 'cancelled')),
  -- Whose claim it is, and until when that may be believed, by the database's clock.
  claim uuid,
  lease_until timestamptz,
  attempts integer not null default 0,
  -- When a deferred one is tried again.
  next_at timestamptz,
  -- RFC 5322, without its angle brackets; made once, before the first try.
  rfc_message_id text,
  -- The thread it answers in, oldest first.
  rfc_references text[] not null default '{}',
  -- The next server's own words, and what they were taken for.
  answer text check (length(answer) <= 4000),
  answer_class text,
  replied_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Of an answer that somebody wrote in the inbox.
  answers_id uuid,
  click_told_at timestamptz,
  -- When it passed the fence: the moment from which it may have left.
  handed_at timestamptz,
  -- How often a process was gone while it was writing this one
  -- (database/functions/sending/release_abandoned_messages.sql).
  orphaned smallint not null default 0,
  -- Whether any link of a mail leads through us, written with the mail as tracks_opens is: without one, no click is not
  -- the same as none that was seen.
  tracks_clicks boolean not null default false,
  unique (workspace_id, id),
  constraint messages_campaign foreign key (workspace_id, campaign_id)
    references public.email_campaigns (workspace_id, id) on delete set null (campaign_id),
  constraint messages_step foreign key (workspace_id, step_id)
    references public.campaign_steps (workspace_id, id) on delete set null (step_id),
  constraint messages_variant foreign key (workspace_id, variant_id)
    references public.step_variants (workspace_id, id) on delete set null (variant_id),
  constraint messages_lead foreign key (workspace_id, lead_id)
    references public.campaign_leads (workspace_id, id) on delete set null (lead_id),
  constraint messages_mailbox foreign key (workspace_id, mailbox_id)
    references public.mailboxes (workspace_id, id) on delete set null (mailbox_id)
);
create index messages_newest on public.messages (workspace_id, created_at desc, id desc);
-- Nobody gets a step twice, whatever else goes wrong. Erasing a person leaves 'erased' addresses, which are no one's.
create unique index messages_once on public.messages (lead_id, step_id) where kind = 'campaign';
create unique index messages_once_each on public.messages (campaign_id, step_id, lower(recipient)) where kind = 'campaign';
create unique index messages_rfc on public.messages (rfc_message_id) where rfc_message_id is not null;
create index messages_campaign on public.messages (workspace_id, campaign_id, id desc);
create index messages_step on public.messages (workspace_id, step_id);
create index messages_variant on public.messages (workspace_id, variant_id);
create index messages_lead on public.messages (workspace_id, lead_id);
create index messages_mailbox on public.messages (workspace_id, mailbox_id, sent_at desc);
create index messages_recipient on public.messages (workspace_id, lower(recipient), sent_at desc);
create index messages_in_hand on public.messages (lease_until) where state in ('sending', 'handing');
create index messages_to_try on public.messages (mailbox_id, coalesce(next_at, '-infinity'), id)
  where state in ('queued', 'deferred') and kind = 'campaign';
create index messages_letters on public.messages (created_at)
  where state in ('queued', 'deferred') and kind in ('answer', 'test');
-- What admins watch is found without reading all that was ever sent.
create index messages_uncertain on public.messages (updated_at) where state = 'uncertain';
create index messages_bounced on public.messages (bounced_at) where bounced_at is not null;
create index messages_complained on public.messages (complained_at) where complained_at is not null;
-- Single emails that leave from a mailbox: whose turn has come (database/functions/sending/claim_single_messages.sql).
create index messages_singles on public.messages (coalesce(next_at, '-infinity'), id)
  where state in ('queued', 'deferred') and kind = 'single';
create index messages_waiting on public.messages (kind, state) where state in ('queued', 'deferred');
create index messages_author on public.messages (created_by) where created_by is not null;
create index messages_answers on public.messages (workspace_id, answers_id) where answers_id is not null;
create trigger touch before update on public.messages for each row execute function private.touch();
alter publication supabase_realtime add table public.messages;

-- What was written, as it left; apart, so that lists of messages stay light.
create table public.message_bodies (
  -- The message's.
  id uuid primary key,
  workspace_id uuid not null,
  content_text text not null default '',
  content_html text,
  created_at timestamptz not null default now(),
  -- Named so that every export and every program that reads the row says what happened.
  removed_by_retention_at timestamptz,
  foreign key (workspace_id, id) references public.messages (workspace_id, id) on delete cascade
);
create index message_bodies_message on public.message_bodies (workspace_id, id);
-- What is looked through each day.
create index message_bodies_kept on public.message_bodies (workspace_id, created_at) where removed_by_retention_at is null;

-- Each tracked link of a message. Its URL is what a click leads to, to the byte.
create table public.message_links (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  message_id uuid not null,
  -- Nothing that could end a header line, and nothing but the web.
  url text not null check ((url ~* '^https?://[^[:space:][:cntrl:]]+$' and octet_length(url) <= 8000)
    or private.fail('"' || left(url, 100) || '" is no link that can be tracked.', 'Track links that begin with https://.')),
  label text not null default '' check (length(label) <= 500
    or private.fail('This link''s text is too long.', 'Use at most 500 characters.')),
  position integer not null check (position between 1 and 1000
    or private.fail('A message has at most 1000 tracked links.', 'Track fewer links.')),
  -- Counted from message_events by private.count_messages.
  human_clicks integer not null default 0,
  machine_clicks integer not null default 0,
  unsure_clicks integer not null default 0,
  first_clicked_at timestamptz,
  last_clicked_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete cascade,
  unique (message_id, position)
);
create index message_links_of_message on public.message_links (workspace_id, message_id);
create index message_links_newest on public.message_links (workspace_id, id desc);

-- What came back to a mailbox.
create table public.inbound_messages (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  mailbox_id uuid,
  folder text not null default 'INBOX',
  uid_validity bigint not null,
  uid bigint not null,
  rfc_message_id text,
  -- 'unreadable' is one that takes too long or too much memory to read: kept with who sent it, its subject and why.
  kind text not null check (kind in ('reply', 'auto_reply', 'out_of_office', 'bounce', 'complaint', 'unsubscribe', 'unreadable')),
  -- What it answers, how that was found, and in which campaign.
  message_id uuid,
  matched_by text check (matched_by in ('headers', 'address', 'unsure')),
  lead_id uuid,
  campaign_id uuid,
  from_address text not null default '',
  from_name text not null default '',
  subject text not null default '',
  content_text text not null default '' check (length(content_text) <= 200000),
  content_html text check (length(content_html) <= 500000),
  received_at timestamptz not null default now(),
  -- Of an out-of-office: the day its writer is back.
  back_on date,
  -- What people make of it.
  category text check (category in
    ('interested', 'meeting', 'not_now', 'not_interested', 'wrong_person', 'referral', 'other')),
  assignee_id uuid references auth.users on delete set null,
  read_at timestamptz,
  snoozed_until timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Lists of what came back show how it begins; all of it is asked for by the thread alone.
  preview text generated always as (left(content_text, 400)) stored,
  removed_by_retention_at timestamptz,
  unique (workspace_id, id),
  unique (mailbox_id, folder, uid_validity, uid),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete set null (mailbox_id),
  foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete set null (message_id),
  foreign key (workspace_id, lead_id) references public.campaign_leads (workspace_id, id) on delete set null (lead_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id) references public.workspaces on delete cascade
);
-- Read twice (a moved mail, a new uid_validity), it is one mail still.
create unique index inbound_messages_rfc on public.inbound_messages (mailbox_id, rfc_message_id) where rfc_message_id is not null;
create index inbound_messages_newest on public.inbound_messages (workspace_id, received_at desc, id desc);
create index inbound_messages_mailbox on public.inbound_messages (workspace_id, mailbox_id);
create index inbound_messages_message on public.inbound_messages (workspace_id, message_id);
create index inbound_messages_lead on public.inbound_messages (workspace_id, lead_id);
create index inbound_messages_campaign on public.inbound_messages (workspace_id, campaign_id);
create index inbound_messages_assignee on public.inbound_messages (assignee_id);
-- What waits for somebody to look, counted on every screen.
create index inbound_messages_unread on public.inbound_messages (workspace_id) where kind = 'reply' and read_at is null and closed_at is null;
create index inbound_messages_kept on public.inbound_messages (workspace_id, received_at) where removed_by_retention_at is null;
alter publication supabase_realtime add table public.inbound_messages;

alter table public.messages add constraint messages_answers
  foreign key (workspace_id, answers_id) references public.inbound_messages (workspace_id, id) on delete set null (answers_id);

-- Mails whose people are not told of them yet (database/functions/audience/contact_times.sql). Of no use without its
-- rows' messages, and
-- one that is gone meanwhile is passed over: no key leads there.
create table private.contacts_to_note (
  message_id uuid not null,
  noted_after timestamptz not null default now()
);
create index contacts_to_note_order on private.contacts_to_note (noted_after);

-- The ways out that stand in mail of a workspace that is gone: who used to own it must still be told.
create table private.closed_mail (
  message_id uuid primary key,
  owner_id uuid not null,
  address_hash bytea not null,
  created_at timestamptz not null default now()
);
create index closed_mail_owner on private.closed_mail (owner_id);
