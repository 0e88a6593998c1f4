-- What the claim of the sending engine stands on (database/functions/claim_messages.sql).

alter table public.mailboxes
  -- The claim found nothing for it to send, and looks again then. Unlike next_free_at it may be moved forward.
  add column look_at timestamptz not null default '-infinity';
-- Whose turn it is.
create index mailboxes_turn on public.mailboxes ((greatest(next_free_at, look_at))) where state = 'active';

alter table public.campaign_mailboxes
  -- Campaigns that share a mailbox take turns.
  add column served_at timestamptz not null default '-infinity';

-- One queue for each campaign's new leads, and one for what each of its mailboxes has begun: what may go next stands
-- at the head, however long the tail is and whatever other campaigns are paused.
drop index public.campaign_leads_due_first;
drop index public.campaign_leads_due_later;
create index campaign_leads_due_new on public.campaign_leads (campaign_id, due_at, id)
  where mailbox_id is null and due_at is not null and state in ('waiting', 'active');
create index campaign_leads_due_again on public.campaign_leads (campaign_id, mailbox_id, due_at, id)
  where mailbox_id is not null and due_at is not null and state in ('waiting', 'active');
create index campaign_leads_answered on public.campaign_leads (campaign_id, split_part(lower(email), '@', 2))
  where state = 'replied';

-- Answers that somebody wrote, and tests, wait for no turn.
drop index public.messages_to_try;
create index messages_to_try on public.messages (mailbox_id, coalesce(next_at, '-infinity'), id)
  where state in ('queued', 'deferred') and kind = 'campaign';
create index messages_letters on public.messages (created_at)
  where state in ('queued', 'deferred') and kind in ('answer', 'test');

-- How much of its caps a campaign has used on a day of its workspace; kept only where it has caps.
create table private.campaign_days (
  campaign_id uuid not null references public.email_campaigns on delete cascade,
  day date not null,
  sent integer not null,
  new_leads integer not null,
  primary key (campaign_id, day)
);
alter table private.campaign_days enable row level security;
alter table private.campaign_days force row level security;
