-- Reports of receivers about a domain that arrive in a connected mailbox: DMARC aggregate reports and TLS reports.
create table public.domain_reports (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  kind text not null check (kind in ('dmarc', 'tls')),
  domain text not null,
  -- The receiver that wrote it, and the ID that it gave.
  reporter text not null,
  report_id text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- The policy that the receiver found.
  policy text not null default '',
  -- Connections that were encrypted; TLS reports only.
  successes integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index domain_reports_once on public.domain_reports (workspace_id, kind, domain, reporter, report_id);
create index domain_reports_period on public.domain_reports (workspace_id, domain, begins_at);
create index domain_reports_age on public.domain_reports (ends_at);

-- Mail of one source with one result, or failed connections of one kind.
create table public.domain_report_rows (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  report_id uuid not null references public.domain_reports on delete cascade,
  -- The address of the server that sent the mail; of TLS, the mail server that was connected to.
  source text not null,
  count integer not null check (count > 0),
  disposition text not null default 'none' check (disposition in ('none', 'quarantine', 'reject')),
  dkim_aligned boolean not null default false,
  spf_aligned boolean not null default false,
  from_domain text not null default '',
  signers text[] not null default '{}',
  envelope_domain text not null default '',
  -- Why the receiver did not apply the policy; of TLS, how the connection failed.
  reason text not null default ''
);
create index domain_report_rows_report on public.domain_report_rows (report_id);
create index domain_report_rows_workspace on public.domain_report_rows (workspace_id);
