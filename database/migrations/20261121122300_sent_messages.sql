-- Messages that leave from a mailbox here. A single tracked mail that somebody sends by hand has none of this.
alter table public.messages
  add column kind text not null default 'single' check (kind in ('single', 'campaign', 'answer', 'test')),
  add column campaign_id uuid,
  add column step_id uuid,
  add column variant_id uuid,
  add column lead_id uuid,
  add column mailbox_id uuid,
  -- docs/sending.md: null for a mail sent by hand.
  add column state text check (state in
    ('queued', 'sending', 'handing', 'sent', 'refused', 'deferred', 'uncertain', 'suppressed', 'expired', 'cancelled')),
  -- Whose claim it is, and until when that may be believed, by the database's clock.
  add column claim uuid,
  add column lease_until timestamptz,
  add column attempts integer not null default 0,
  -- When a deferred one is tried again.
  add column next_at timestamptz,
  -- RFC 5322, without its angle brackets; made once, before the first try.
  add column rfc_message_id text,
  -- The thread it answers in, oldest first.
  add column rfc_references text[] not null default '{}',
  -- The next server's own words, and what they were taken for.
  add column answer text check (length(answer) <= 4000),
  add column answer_class text,
  add column replied_at timestamptz,
  add column bounced_at timestamptz,
  add column complained_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add constraint messages_campaign foreign key (workspace_id, campaign_id)
    references public.email_campaigns (workspace_id, id) on delete set null (campaign_id),
  add constraint messages_step foreign key (workspace_id, step_id)
    references public.campaign_steps (workspace_id, id) on delete set null (step_id),
  add constraint messages_variant foreign key (workspace_id, variant_id)
    references public.step_variants (workspace_id, id) on delete set null (variant_id),
  add constraint messages_lead foreign key (workspace_id, lead_id)
    references public.campaign_leads (workspace_id, id) on delete set null (lead_id),
  add constraint messages_mailbox foreign key (workspace_id, mailbox_id)
    references public.mailboxes (workspace_id, id) on delete set null (mailbox_id);
create trigger touch before update on public.messages for each row execute function private.touch();

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
create index messages_to_try on public.messages (mailbox_id, next_at) where state in ('queued', 'deferred');

-- What was written, as it left; apart, so that lists of messages stay light.
create table public.message_bodies (
  -- The message's.
  id uuid primary key,
  workspace_id uuid not null,
  content_text text not null default '',
  content_html text,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, id) references public.messages (workspace_id, id) on delete cascade
);
create index message_bodies_message on public.message_bodies (workspace_id, id);
alter table public.message_bodies enable row level security;
alter table public.message_bodies force row level security;

-- What came back to a mailbox.
create table public.inbound_messages (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  mailbox_id uuid,
  folder text not null default 'INBOX',
  uid_validity bigint not null,
  uid bigint not null,
  rfc_message_id text,
  kind text not null check (kind in ('reply', 'auto_reply', 'out_of_office', 'bounce', 'complaint', 'unsubscribe')),
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
alter table public.inbound_messages enable row level security;
alter table public.inbound_messages force row level security;
alter publication supabase_realtime add table public.inbound_messages;

alter table public.messages
  -- Of an answer that somebody wrote in the inbox.
  add column answers_id uuid,
  add constraint messages_answers foreign key (workspace_id, answers_id)
    references public.inbound_messages (workspace_id, id) on delete set null (answers_id);
create index messages_answers on public.messages (workspace_id, answers_id);
