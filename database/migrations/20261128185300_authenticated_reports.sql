-- A report counts only when the mail server of the mailbox confirmed its sender, because anyone may write one. A forged
-- report with a guessed ID does not take the place of the real one.
alter table public.domain_reports add column is_authenticated boolean not null default false;
drop index public.domain_reports_once;
create unique index domain_reports_once on public.domain_reports (workspace_id, kind, domain, reporter, report_id, is_authenticated);
