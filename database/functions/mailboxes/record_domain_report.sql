-- Stores a report about a domain of the workspace (core/mailboxes/reports/domain-report.ts), once. False for a report
-- about another domain, a known one, or more reports in a day than receivers send: anyone may write one. Forged ones
-- have a limit of their own, so they do not crowd out the others.
create or replace function private.record_domain_report(p_mailbox_id uuid, p_report jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  workspace uuid := (select m.workspace_id from public.mailboxes m where m.id = p_mailbox_id);
  named text := p_report ->> 'domain';
  stored uuid;
  proven constant boolean := coalesce((p_report ->> 'isAuthenticated')::boolean, false);
  most_a_day constant integer := 500;
begin
  if not exists (select from public.sending_domains d where d.workspace_id = workspace
      and (lower(d.domain) = named or lower(d.domain) like '%.' || named or named like '%.' || lower(d.domain)))
    or (select count(*) from public.domain_reports r where r.workspace_id = workspace and r.is_authenticated = proven
      and r.created_at > now() - interval '1 day') >= most_a_day
  then
    return false;
  end if;
  insert into public.domain_reports (workspace_id, kind, domain, reporter, report_id, begins_at, ends_at, policy, successes, is_authenticated)
    values (workspace, p_report ->> 'kind', named, p_report ->> 'reporter', p_report ->> 'id', (p_report ->> 'begins')::timestamptz,
      (p_report ->> 'ends')::timestamptz, p_report ->> 'policy', coalesce((p_report ->> 'successes')::integer, 0), proven)
    on conflict do nothing returning id into stored;
  insert into public.domain_report_rows (workspace_id, report_id, source, count, disposition, dkim_aligned, spf_aligned,
      from_domain, signers, envelope_domain, reason)
    select workspace, stored, coalesce(r.source, r.server, ''), r.count, coalesce(r.disposition, 'none'), coalesce(r.dkim, false),
      coalesce(r.spf, false), coalesce(r."from", ''), coalesce(r.signers, '{}'), coalesce(r.envelope, ''), coalesce(r.reason, r.result, '')
    from jsonb_to_recordset(p_report -> 'rows') as r (source text, server text, count integer, disposition text, dkim boolean,
      spf boolean, "from" text, signers text[], envelope text, reason text, result text)
    where stored is not null;
  return stored is not null;
end
$$;
