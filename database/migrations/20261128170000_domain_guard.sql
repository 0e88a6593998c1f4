-- The daily check of sending and tracking domains (server/mailboxes/guard-domains.ts).
alter table public.sending_domains
  add column kind text not null default 'sending' check (kind in ('sending', 'tracking')),
  -- The first check is staggered, so that an upgrade does not query all domains at once.
  add column next_check_at timestamptz not null default now() + random() * interval '1 hour',
  add column registry_asked_at timestamptz,
  -- The failing checks that make mail land in spam, since when, and when the mailboxes were paused for them.
  add column failing text[] not null default '{}',
  add column failing_since timestamptz,
  add column paused_at timestamptz;
create index sending_domains_due on public.sending_domains (next_check_at);

-- What changed in the checks of a domain, and when: {"state", "says", "found"} before and after.
create table public.domain_changes (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  domain_id uuid not null references public.sending_domains on delete cascade,
  check_key text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now()
);
create index domain_changes_domain on public.domain_changes (workspace_id, domain_id, created_at desc);
create index domain_changes_parent on public.domain_changes (domain_id);

-- What paused a mailbox, when no person did: it resumes by itself when the cause has ended.
alter table public.mailboxes add column paused_by text check (paused_by in ('domain', 'reputation'));
