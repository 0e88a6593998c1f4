-- The time when a mailbox may send by its own rules: its gap, its hours, its days off, its daily limit.

-- The limit of that day. During ramp-up it grows by a fixed number each working day since the start; a slowed mailbox
-- has half of it.
create or replace function private.mailbox_limit(box public.mailboxes, today date) returns integer
language sql stable
set search_path = ''
return (select case when box.slowed_because is null then of_day else (of_day + 1) / 2 end from (select case when box.ramp_began is null then box.daily_limit else least(box.daily_limit, box.ramp_start + box.ramp_step * (
  select count(*)::integer from (select least(greatest(box.ramp_began, '0001-01-01'), '9999-01-01') as began) r,
    generate_series(r.began + 1, least(today, r.began + 3000), interval '1 day') as day
  where extract(isodow from day) < 6)) end) as l (of_day));

-- Returns the next time when the mailbox may send; `zone` is the time zone of its workspace.
create or replace function private.mailbox_ready_at(box public.mailboxes, zone text, right_now timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz := greatest(right_now, box.next_free_at);
  today date := (right_now at time zone zone)::date;
begin
  if box.sent_on = today and (box.sent_count >= box.daily_limit
    or (coalesce(box.ramp_began::text, box.slowed_because) is not null and box.sent_count >= private.mailbox_limit(box, today)))
  then
    moment := greatest(moment, (today + 1)::timestamp at time zone zone);
  end if;
  if (moment at time zone zone)::date between box.frozen_from and box.frozen_to then
    -- A later date is no timestamp.
    moment := (least(box.frozen_to, '9999-12-31') + 1)::timestamp at time zone zone;
  end if;
  return case when box.hour_from is null then moment
    else private.next_moment('{1,2,3,4,5,6,7}', box.hour_from, box.hour_to, '{}', zone, moment) end;
end
$$;

-- Counts one message of today for each, and draws the gap to its next.
create or replace function private.count_sends(boxes uuid[], right_now timestamptz) returns void
language sql set search_path = '' as $$
  update public.mailboxes m set
    next_free_at = right_now + (gap_min + random() * (gap_max - gap_min)) * interval '1 second',
    sent_count = case when sent_on = day.today then sent_count else 0 end + 1,
    sent_on = day.today
  from public.workspaces w, lateral (select (right_now at time zone coalesce(w.time_zone, 'UTC'))::date as today) day
  where m.id = any (boxes) and w.id = m.workspace_id
$$;

-- Changes that make the sending engine check immediately instead of a moment later.
create or replace function private.wake_sending() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'email_campaigns' then
    update public.mailboxes set next_check_at = '-infinity'
      where next_check_at <> '-infinity' and id in (select mailbox_id from public.campaign_mailboxes
        where workspace_id = new.workspace_id and campaign_id = new.id);
    if (old.send_days, old.hour_from, old.hour_to, old.time_zone, old.in_lead_zone, old.closed_dates)
        is distinct from (new.send_days, new.hour_from, new.hour_to, new.time_zone, new.in_lead_zone, new.closed_dates)
      -- A schedule that changed during a pause takes effect when the campaign resumes.
      or (old.status <> new.status and exists (select from public.campaign_leads l where l.campaign_id = new.id and l.held_by in ('window', 'not_before')))
    then
      perform private.recheck_windows(new.id);
    elsif old.status <> new.status then
      perform private.release_held_retries(new.id);
    end if;
  elsif tg_table_name = 'workspaces' then
    update public.mailboxes set next_check_at = '-infinity' where workspace_id = new.id and next_check_at <> '-infinity';
    perform private.recheck_windows(c.id) from public.email_campaigns c
      where c.workspace_id = new.id and c.time_zone is null and c.status = 'sending';
  end if;
  perform pg_notify('sending', '');
  return null;
end
$$;

create or replace trigger wake_sending after update on public.email_campaigns
  for each row when (new.status = 'sending' and (old.status, old.send_days, old.hour_from, old.hour_to, old.time_zone,
      old.in_lead_zone, old.closed_dates, old.daily_cap, old.new_leads_cap, old.matches_provider, old.provider_hourly_cap, old.sequence_version)
    is distinct from (new.status, new.send_days, new.hour_from, new.hour_to, new.time_zone,
      new.in_lead_zone, new.closed_dates, new.daily_cap, new.new_leads_cap, new.matches_provider, new.provider_hourly_cap, new.sequence_version))
  execute function private.wake_sending();
create or replace trigger wake_sending after update of time_zone on public.workspaces
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function private.wake_sending();
create or replace trigger wake_sending after insert on public.messages
  for each row when (new.state = 'queued' and new.kind in ('answer', 'test'))
  execute function private.wake_sending();

-- A changed mailbox is checked again.
create or replace function private.check_at_once() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.next_check_at := '-infinity';
  return new;
end
$$;
create or replace trigger check_at_once before update on public.mailboxes
  for each row when ((old.state, old.daily_limit, old.ramp_began, old.ramp_start, old.ramp_step, old.hour_from, old.hour_to,
      old.frozen_from, old.frozen_to, old.next_free_at, old.slowed_because)
    is distinct from (new.state, new.daily_limit, new.ramp_began, new.ramp_start, new.ramp_step, new.hour_from, new.hour_to,
      new.frozen_from, new.frozen_to, new.next_free_at, new.slowed_because))
  execute function private.check_at_once();

-- Delays a mailbox whose server cannot be reached. The message is not at fault, so the mailbox waits and shows the
-- reason.
create or replace function private.delay_mailbox(p_mailbox_id uuid, wait interval, why text) returns void
language sql set search_path = '' as $$
  update public.mailboxes set next_free_at = greatest(next_free_at, private.clock() + wait), state_reason = left(why, 2000)
    where id = p_mailbox_id and state = 'active'
$$;
