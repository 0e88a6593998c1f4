-- The servers that send as a domain or its subdomains, as receivers reported: one row for each, limited to the rows that
-- the caller may see. `aligned` mails passed DMARC.
create or replace function public.domain_senders(p_workspace_id uuid, p_domain text, p_days integer default 30)
returns table (source text, sent bigint, aligned bigint, dkim bigint, spf bigint, quarantined bigint, rejected bigint,
  signers text[], envelopes text[], reporters text[], last_at timestamptz)
language sql stable set search_path = '' as $$
  select r.source, sum(r.count), coalesce(sum(r.count) filter (where r.dkim_aligned or r.spf_aligned), 0),
    coalesce(sum(r.count) filter (where r.dkim_aligned), 0), coalesce(sum(r.count) filter (where r.spf_aligned), 0),
    coalesce(sum(r.count) filter (where r.disposition = 'quarantine'), 0), coalesce(sum(r.count) filter (where r.disposition = 'reject'), 0),
    array(select distinct s from unnest(string_to_array(string_agg(array_to_string(r.signers, ' '), ' '), ' ')) s where s <> '' order by s limit 5),
    (array_agg(distinct r.envelope_domain) filter (where r.envelope_domain <> ''))[:5], (array_agg(distinct d.reporter))[:5], max(d.ends_at)
  from public.domain_reports d join public.domain_report_rows r on r.report_id = d.id
  where d.workspace_id = p_workspace_id and d.kind = 'dmarc' and d.is_authenticated and (d.domain = lower(p_domain) or d.domain like '%.' || lower(p_domain))
    and d.begins_at > now() - least(greatest(p_days, 1), 366) * interval '1 day'
  group by r.source
  order by 2 desc, 1 limit 500
$$;
grant execute on function public.domain_senders to authenticated;
