-- What a mailbox sent on each of the last days of its workspace, today included, and what came of it, as far as one may
-- see it.
create or replace function public.mailbox_days(p_mailbox_id uuid, p_days integer default 30)
returns table (day date, sent bigint, bounced bigint, complained bigint, replied bigint)
language sql stable
set search_path = ''
as $$
  select d.day, count(m.id),
    count(m.id) filter (where m.bounced_at is not null),
    count(m.id) filter (where m.complained_at is not null),
    count(m.id) filter (where m.replied_at is not null)
  from public.mailboxes b
  join public.workspaces w on w.id = b.workspace_id
  cross join lateral (select coalesce(w.time_zone, 'UTC') as zone) z
  cross join lateral (select (now() at time zone z.zone)::date as today) t
  cross join lateral generate_series(0, least(greatest(p_days, 1), 90) - 1) as ago
  cross join lateral (select t.today - ago as day) d
  left join public.messages m on m.workspace_id = b.workspace_id and m.mailbox_id = b.id
    and m.kind <> 'test' and m.state in ('sent', 'uncertain')
    and m.sent_at >= d.day::timestamp at time zone z.zone and m.sent_at < (d.day + 1)::timestamp at time zone z.zone
  where b.id = p_mailbox_id
  group by d.day
  order by d.day
$$;
grant execute on function public.mailbox_days to authenticated;
