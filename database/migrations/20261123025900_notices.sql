-- Notifications also leave the app: by mail at once and as a daily digest, as web push and into a chat (docs/notices.md).

-- What the notification is about. Not a reference: a conversation goes with its mails, the notification stays.
alter table public.notifications add column conversation_id uuid;
create index notifications_conversation on public.notifications (conversation_id) where not is_read;

-- Where a person wants a category, or does not; what is not named here is as private.notification_leaves has it.
create table public.notification_channels (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  category text not null check (category ~ '^[a-z][a-z0-9_]{0,49}$'
    or private.fail('There is no notification category "' || left(category, 50) || '".', 'Use a category like replies.')),
  channel text not null check (channel in ('email', 'push', 'chat')
    or private.fail('There is no channel "' || left(channel, 50) || '".', 'Use email, push or chat.')),
  is_on boolean not null,
  created_at timestamptz not null default now(),
  unique (user_id, category, channel)
);

create table public.notification_settings (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null unique default auth.uid() references auth.users on delete cascade,
  -- The hour of the daily digest; null: none.
  digest_hour smallint check (digest_hour is null or digest_hour between 0 and 23
    or private.fail('A day has no hour ' || digest_hour || '.', 'Choose an hour from 0 to 23.')),
  time_zone text not null default 'UTC',
  -- Whether push and chat also tell the subject; without it they tell the sender and the campaign.
  tells_subject boolean not null default false,
  -- The day of the last digest, in that zone.
  digested_on date,
  created_at timestamptz not null default now()
);
create index notification_settings_digest on public.notification_settings (digested_on) where digest_hour is not null;

-- A browser that receives web push.
create table public.push_subscriptions (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  endpoint text not null unique check ((endpoint ~ '^https?://[^/@\s]+/' and length(endpoint) <= 2000)
    or private.fail('This is no address of a push service.', 'Turn the notices of this browser off and on again.')),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'
    or private.fail('The key of this browser is not valid.', 'Turn the notices of this browser off and on again.')),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'
    or private.fail('The key of this browser is not valid.', 'Turn the notices of this browser off and on again.')),
  device text not null default '' check (length(device) <= 100),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on public.push_subscriptions (user_id);

-- An incoming webhook of Slack or Teams: of a person, or of a workspace. Its address is a secret and lies apart.
create table public.chat_webhooks (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  workspace_id uuid references public.workspaces on delete cascade,
  format text not null check (format in ('slack', 'teams')),
  -- Of its address, to tell it from another.
  host text not null,
  last_error text,
  created_at timestamptz not null default now()
);
create unique index chat_webhooks_workspace on public.chat_webhooks (workspace_id) where workspace_id is not null;
create unique index chat_webhooks_user on public.chat_webhooks (user_id, workspace_id) nulls not distinct where workspace_id is null;
create index chat_webhooks_creator on public.chat_webhooks (user_id);

create table private.chat_webhook_secrets (
  webhook_id uuid primary key references public.chat_webhooks on delete cascade,
  encrypted_url bytea not null
);

-- Notices on their way out. Claimed for ever before anything is sent, so that whoever dies in between sends none twice.
create table private.notice_deliveries (
  id uuid primary key default public.uuid_v7(),
  -- Null for what a workspace is told.
  notification_id uuid references public.notifications on delete cascade,
  push_id uuid references public.push_subscriptions on delete cascade,
  webhook_id uuid references public.chat_webhooks on delete cascade,
  conversation_id uuid,
  title text not null,
  message text not null,
  type text not null,
  attempts int not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index notice_deliveries_due on private.notice_deliveries (due_at);
create index notice_deliveries_notification on private.notice_deliveries (notification_id);
create index notice_deliveries_push on private.notice_deliveries (push_id);
create index notice_deliveries_webhook on private.notice_deliveries (webhook_id);

-- Who was told that nobody opened a positive reply.
create table private.reply_escalations (
  workspace_id uuid not null references public.workspaces on delete cascade,
  inbound_id uuid not null,
  level smallint not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, inbound_id, level)
);
create index conversations_positive_unread on public.conversations (received_at)
  where unread_count > 0 and closed_at is null and category in ('interested', 'meeting', 'referral');

-- The VAPID keys of this installation, by which push services know it.
create table private.web_push_keys (
  id uuid primary key,
  public_key text not null,
  encrypted_key bytea not null
);

-- A mail that tells of a notification goes only while nobody read it. Handed over at most once: a mail that says the
-- same twice is worse than none.
alter table private.outbox
  add column notification_id uuid references public.notifications on delete cascade,
  add column at_most_once boolean not null default false;
create index outbox_notification on private.outbox (notification_id) where notification_id is not null;

-- They stand in an index of inbound_messages, so whoever may update a row there runs them.
grant execute on function private.conversation_writer, private.is_automatic to authenticated;
