-- Escalates a positive reply that no one opened: after one hour of the workspace's day its assignee is notified
-- again, or the owner when there is none, and after three hours the owner. Only during working hours, which are the
-- sending hours.
create or replace function private.escalate_replies(moment timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  waiting record;
  told integer := 0;
begin
  for waiting in
    select c.*, p.person, p.level
    from public.conversations c
    join public.workspaces w on w.id = c.workspace_id
    cross join lateral (select moment at time zone coalesce(w.time_zone, 'UTC') as here) as at
    -- The earliest time at which someone could have opened it today.
    cross join lateral (select greatest(c.received_at, (at.here::date + w.sending_from) at time zone coalesce(w.time_zone, 'UTC')) as since) as s
    cross join lateral (values
      (1::smallint, case when private.is_member(w.id, c.assignee_id) then c.assignee_id else w.user_id end, interval '1 hour'),
      (2::smallint, w.user_id, interval '3 hours')) as p (level, person, patience)
    where c.unread_count > 0 and c.closed_at is null and c.category in ('interested', 'meeting', 'referral')
      and c.received_at > moment - interval '7 days' and coalesce(c.snoozed_until <= moment, true)
      and extract(isodow from at.here) = any (w.sending_days) and at.here::time between w.sending_from and w.sending_until
      and moment >= s.since + p.patience
      -- An owner who is also the assignee is notified only once.
      and (p.level = 1 or (private.is_member(w.id, c.assignee_id) and c.assignee_id <> w.user_id))
    order by c.id, p.level
  loop
    insert into private.reply_escalations (workspace_id, inbound_id, level)
      values (waiting.workspace_id, waiting.inbound_id, waiting.level) on conflict do nothing;
    continue when not found;
    perform private.notify_about(waiting.person, 'reply_unopened', jsonb_build_object(
      'name', coalesce(nullif(waiting.from_name, ''), waiting.from_address), 'subject', left(waiting.subject, 150)), waiting.id);
    told := told + 1;
  end loop;
  return told;
end
$$;
