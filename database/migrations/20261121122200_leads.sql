-- One audience member in one campaign.
create table public.campaign_leads (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  -- Null once the member was deleted: nothing more is sent then.
  audience_id uuid,
  email text not null,
  -- Waiting for the first step, active between steps; paused by a person; the rest is over.
  state text not null default 'waiting' check (state in
    ('waiting', 'active', 'paused', 'replied', 'bounced', 'unsubscribed', 'finished', 'skipped')),
  -- Of 'skipped', and of 'paused' by the machine: in words.
  reason text check (length(reason) <= 500),
  -- What is due next, and from when on; null is nothing.
  step_id uuid,
  due_at timestamptz,
  -- Kept for the whole thread, from the first mail on.
  mailbox_id uuid,
  -- Which rule last held it back, and when it was asked (core/campaigns/why-not-sent.ts names them).
  held_by text,
  held_at timestamptz,
  last_sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, audience_id) references public.audience (workspace_id, id) on delete set null (audience_id),
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete set null (step_id),
  foreign key (workspace_id, mailbox_id) references public.mailboxes (workspace_id, id) on delete set null (mailbox_id)
);
create unique index campaign_leads_email on public.campaign_leads (campaign_id, lower(email));
create index campaign_leads_campaign on public.campaign_leads (workspace_id, campaign_id, id);
create index campaign_leads_member on public.campaign_leads (workspace_id, audience_id);
create index campaign_leads_step on public.campaign_leads (workspace_id, step_id);
create index campaign_leads_mailbox on public.campaign_leads (workspace_id, mailbox_id);
-- The queue: the head of each is what may go next.
create index campaign_leads_due_first on public.campaign_leads (campaign_id, due_at, id)
  where state = 'waiting' and due_at is not null;
create index campaign_leads_due_later on public.campaign_leads (mailbox_id, due_at, id)
  where state = 'active' and due_at is not null;
-- One campaign at a time for one person, and so many people of one company.
create index campaign_leads_person on public.campaign_leads (workspace_id, lower(email)) where state in ('waiting', 'active', 'paused');
create index campaign_leads_company on public.campaign_leads (workspace_id, split_part(lower(email), '@', 2), last_sent_at);
alter table public.campaign_leads enable row level security;
alter table public.campaign_leads force row level security;

-- What a person is to do for a lead: a step that is no email.
create table public.campaign_tasks (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid not null,
  step_id uuid not null,
  due_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references auth.users on delete set null,
  outcome text check (outcome in ('done', 'skipped')),
  created_at timestamptz not null default now(),
  unique (lead_id, step_id),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead_id) references public.campaign_leads (workspace_id, id) on delete cascade,
  foreign key (workspace_id, step_id) references public.campaign_steps (workspace_id, id) on delete cascade
);
create index campaign_tasks_campaign on public.campaign_tasks (workspace_id, campaign_id, due_at) where done_at is null;
create index campaign_tasks_lead on public.campaign_tasks (workspace_id, lead_id);
create index campaign_tasks_step on public.campaign_tasks (workspace_id, step_id);
create index campaign_tasks_doer on public.campaign_tasks (done_by);
alter table public.campaign_tasks enable row level security;
alter table public.campaign_tasks force row level security;
alter publication supabase_realtime add table public.campaign_tasks;
