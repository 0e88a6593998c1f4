-- The reputation of each mailbox, sending domain and recipient provider over the last days: one row for each, counted by
-- private.counted_emails, limited to the rows that the caller may see. `authenticated` of `reported` emails passed DMARC
-- by the reports of receivers, which name domains alone; `days` are the emails of each day, the earliest first.
create or replace function public.reputation(p_workspace_id uuid, p_days integer default 7)
returns table (kind text, name text, mailbox_id uuid, sent bigint, bounced bigint, complained bigint, replied bigint, opted_out bigint,
  reported bigint, authenticated bigint, days bigint[])
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query with span as (
    select least(greatest(p_days, 1), 90) as days, coalesce(w.time_zone, 'UTC') as zone,
      (now() at time zone coalesce(w.time_zone, 'UTC'))::date as today
    from public.workspaces w where w.id = p_workspace_id
  ), mail as (
    select b.id as box, lower(b.address) as address, split_part(lower(b.address), '@', 2) as domain, coalesce(private.recipient_provider(m.recipient), 'Other providers') as provider,
      s.days - 1 - (s.today - (m.sent_at at time zone s.zone)::date) as place, m.bounced_at, m.complained_at, m.replied_at, m.opted_out_at, m.answer_class
    from span s cross join private.counted_emails(p_workspace_id) m join public.mailboxes b on b.id = m.mailbox_id
    where m.sent_at >= (s.today - (s.days - 1))::timestamp at time zone s.zone
  ), counted as (
    select case when grouping(box) = 0 then 'mailbox' when grouping(domain) = 0 then 'domain' else 'provider' end as kind,
      coalesce(address, domain, provider) as name, box, count(*) as sent,
      count(bounced_at) filter (where answer_class is distinct from 'restricted') as bounced, count(complained_at) as complained,
      count(replied_at) as replied, count(opted_out_at) as opted_out, array_agg(place) as places
    from mail group by grouping sets ((box, address), (domain), (provider))
  ), reports as (
    select d.domain, sum(r.count) as reported, sum(r.count) filter (where r.dkim_aligned or r.spf_aligned) as passed
    from span s cross join public.domain_reports d join public.domain_report_rows r on r.report_id = d.id
    where d.workspace_id = p_workspace_id and d.kind = 'dmarc' and d.is_authenticated and d.begins_at > now() - s.days * interval '1 day' group by d.domain
  )
  select c.kind, c.name, c.box, c.sent, c.bounced, c.complained, c.replied, c.opted_out, coalesce(r.reported, 0), coalesce(r.passed, 0),
    array(select count(p) from generate_series(0, s.days - 1) as day left join unnest(c.places) as p on p = day group by day order by day)
  from counted c cross join span s left join reports r on c.kind = 'domain' and r.domain = c.name
  order by c.kind, c.sent desc, c.name;
end
$$;
grant execute on function public.reputation to authenticated;
