-- Halves the limit of a mailbox before its bounces or complaints would pause it (sending_rates.sql). This begins at the
-- rates at which a campaign warns (core/reporting/alarms.ts), and ends when the rates fall or a person restores the pace.

-- The rate of the last seven days that is too high, as a text; null when none is.
create or replace function private.pace_problem(p_mailbox_id uuid) returns text
language sql stable set search_path = '' as $$
  select case when private.is_alarming(s.bounced, s.sent, b.share, b.at_least) then private.rate_text(s.bounced, s.sent, 'came back')
    when private.is_alarming(s.complained, s.sent, c.share, c.at_least) then private.rate_text(s.complained, s.sent, 'were called spam') end
  from public.mailboxes m, private.alarm_limits() b, private.alarm_limits() c, lateral (
    select count(e.sent_at) as sent, count(e.bounced_at) filter (where e.answer_class is distinct from 'restricted') as bounced,
      count(e.complained_at) as complained
    from private.counted_emails(m.workspace_id) e
    where e.mailbox_id = m.id and e.kind = 'campaign' and e.created_at > private.clock() - interval '7 days') s
  where m.id = p_mailbox_id and b.kind = 'bounces' and c.kind = 'complaints'
$$;

-- A pace that a person restored stays for seven days, the time in which the rates are counted.
create or replace function private.slow_mailbox(p_mailbox_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  slowed record;
begin
  update public.mailboxes m set slowed_because = p.why
    from private.pace_problem(p_mailbox_id) as p (why), public.workspaces w
    where m.id = p_mailbox_id and w.id = m.workspace_id and m.state = 'active' and m.slowed_because is null and p.why is not null
      and coalesce(m.pace_restored_at < private.clock() - interval '7 days', true)
    returning m.address, m.workspace_id, m.slowed_because, coalesce(m.created_by, w.user_id) as person into slowed;
  if slowed.person is not null then
    perform private.notify_of_stop(slowed.workspace_id, slowed.person, 'mailbox_slowed', left(slowed.address, 150) || ' sends half as much',
      slowed.slowed_because || ' It has half of its limit until the rate is right again, and healthy mailboxes of its campaigns write to new contacts.');
  end if;
end
$$;

-- A worker calls this every few minutes (end_alarms): the rates of seven days fall without any event.
create or replace function private.end_slowing() returns void
language sql set search_path = '' as $$
  update public.mailboxes m set slowed_because = null where m.slowed_because is not null and private.pace_problem(m.id) is null
$$;

-- True when new contacts of a campaign wait for its other mailboxes, because this one is slowed down.
create or replace function private.leaves_new_leads(box public.mailboxes, campaign uuid) returns boolean
language sql stable set search_path = '' as $$
  select box.slowed_because is not null and exists (
    select from public.campaign_mailboxes cm join public.mailboxes o on o.workspace_id = cm.workspace_id and o.id = cm.mailbox_id
    where cm.workspace_id = box.workspace_id and cm.campaign_id = campaign and o.state = 'active' and o.slowed_because is null)
$$;
