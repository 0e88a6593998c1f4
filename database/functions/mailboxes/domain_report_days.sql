-- The reports of receivers about a domain on each day (UTC), the earliest first, including empty days: mail that passed
-- and failed DMARC, and connections that failed to be encrypted.
create or replace function public.domain_report_days(p_workspace_id uuid, p_domain text, p_days integer default 30)
returns table (day date, passed bigint, failed bigint, tls_failed bigint)
language sql stable set search_path = '' as $$
  with reported as (
    select (d.begins_at at time zone 'UTC')::date as day, d.kind, r.count, r.dkim_aligned or r.spf_aligned as is_aligned
    from public.domain_reports d join public.domain_report_rows r on r.report_id = d.id
    where d.workspace_id = p_workspace_id and d.is_authenticated and (d.domain = lower(p_domain) or d.domain like '%.' || lower(p_domain))
      and d.begins_at > now() - interval '367 days'
  )
  select days.day::date, coalesce(sum(r.count) filter (where r.kind = 'dmarc' and r.is_aligned), 0),
    coalesce(sum(r.count) filter (where r.kind = 'dmarc' and not r.is_aligned), 0), coalesce(sum(r.count) filter (where r.kind = 'tls'), 0)
  from generate_series((now() at time zone 'UTC')::date - (least(greatest(p_days, 1), 366) - 1), (now() at time zone 'UTC')::date, interval '1 day') as days (day)
  left join reported r on r.day = days.day::date
  group by days.day order by days.day
$$;
grant execute on function public.domain_report_days to authenticated;
