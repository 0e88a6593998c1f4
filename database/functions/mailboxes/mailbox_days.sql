-- Daily figures of a mailbox in its workspace's time zone, today included, limited to the rows that the caller may
-- see.
create or replace function public.mailbox_days(p_mailbox_id uuid, p_days integer default 30)
returns table (day date, sent bigint, bounced bigint, complained bigint, replied bigint)
language sql stable set search_path = '' as $$
  select d.day, count(m.sent_at), count(m.bounced_at), count(m.complained_at), count(m.replied_at)
  from public.mailboxes b
  join public.workspaces w on w.id = b.workspace_id
  cross join lateral (select coalesce(w.time_zone, 'UTC') as zone) z
  cross join lateral (select (now() at time zone z.zone)::date as today) t
  cross join lateral generate_series(0, least(greatest(p_days, 1), 90) - 1) as ago
  cross join lateral (select t.today - ago as day) d
  left join lateral private.counted_emails(b.workspace_id) m on m.mailbox_id = b.id
    and m.sent_at >= d.day::timestamp at time zone z.zone and m.sent_at < (d.day + 1)::timestamp at time zone z.zone
  where b.id = p_mailbox_id
  group by d.day
  order by d.day
$$;
grant execute on function public.mailbox_days to authenticated;
