-- Warns about a campaign whose emails bounce, are reported as spam or cause opt-outs, as soon as that is
-- statistically certain: 5 bounces of 5 do not wait for 50 emails. The limits are those of core/reporting/alarms.ts.

-- The probability of at least `part` of `whole` events when each has the probability `rate`: the exact binomial tail,
-- above the expectation.
create or replace function private.binomial_tail(part bigint, whole bigint, rate double precision) returns double precision
language plpgsql immutable parallel safe as $$
declare
  log_term double precision := whole * ln(1 - rate) + part * ln(rate / (1 - rate));
  term double precision;
  tail double precision := 0;
  n bigint;
begin
  for n in 1..part loop
    log_term := log_term + ln((whole - part + n)::double precision / n);
  end loop;
  -- Smaller exponents make exp() fail with an underflow.
  term := case when log_term < -700 then 0 else exp(log_term) end;
  n := part;
  while n <= whole and term > tail * 1e-12 loop
    tail := tail + term;
    term := term * ((whole - n)::double precision / (n + 1)) * (rate / (1 - rate));
    n := n + 1;
  end loop;
  return tail;
end
$$;

-- The exact lower limit of the rate (Clopper and Pearson) is above `share` when the tail at `share` is that
-- improbable. From `at_least` emails on, the observed rate itself warns, because receivers act on what they observe.
create or replace function private.is_alarming(bad bigint, whole bigint, share double precision, at_least integer) returns boolean
language sql immutable parallel safe
return bad > share * whole and (coalesce(whole >= at_least, false)
  or private.binomial_tail(bad, whole, share) < private.alarm_chance());

-- The current alarms of each launched campaign of a workspace, or of one campaign, counted over seven days. A bounce
-- of a members-only group does not count against the list.
create or replace function private.alarms_of(workspace uuid, only_campaign uuid default null)
returns table (campaign_id uuid, kind text, bad bigint, whole bigint)
language sql stable set search_path = '' as $$
  select s.campaign_id, l.kind, b.bad, s.sent
  from (
    select m.campaign_id, count(m.sent_at) as sent, count(m.complained_at) as complained, count(m.opted_out_at) as opted_out,
      count(m.bounced_at) filter (where m.answer_class is distinct from 'restricted') as bounced
    from private.counted_emails(workspace) m
    where m.campaign_id is not null and m.kind = 'campaign' and m.sent_at > private.clock() - interval '7 days'
      and (only_campaign is null or m.campaign_id = only_campaign)
    group by m.campaign_id) s
  join public.email_campaigns c on c.id = s.campaign_id and c.status in ('sending', 'paused', 'auto_paused')
  cross join private.alarm_limits() l
  cross join lateral (select case l.kind when 'bounces' then s.bounced when 'complaints' then s.complained else s.opted_out end as bad) b
  where private.is_alarming(b.bad, s.sent, l.share, l.at_least)
$$;

-- Notifies once of each alarm, and again only after it has ended: when the rate is no longer above its limit.
create or replace function private.watch_alarms(p_campaign_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  campaign public.email_campaigns;
  alarm record;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  delete from private.campaign_alarms k where k.campaign_id = p_campaign_id
    and k.kind not in (select a.kind from private.alarms_of(campaign.workspace_id, p_campaign_id) a);
  for alarm in select * from private.alarms_of(campaign.workspace_id, p_campaign_id) loop
    insert into private.campaign_alarms (workspace_id, campaign_id, kind) values (campaign.workspace_id, p_campaign_id, alarm.kind)
      on conflict do nothing;
    -- The pause of a campaign has already sent a notification.
    if found and campaign.status = 'sending' then
      perform private.notify_of_stop(w.id, w.user_id, 'campaign_warned', left(campaign.title, 150) || ' needs a look',
        private.alarm_text(alarm.kind, alarm.bad, alarm.whole)) from public.workspaces w where w.id = campaign.workspace_id;
      if private.is_member(campaign.workspace_id, campaign.owner_id) then
        perform private.store_notification(campaign.owner_id, 'campaign_warned', left(campaign.title, 150) || ' needs a look',
          private.alarm_text(alarm.kind, alarm.bad, alarm.whole)) from public.workspaces w
          where w.id = campaign.workspace_id and w.user_id <> campaign.owner_id;
      end if;
    end if;
  end loop;
end
$$;

-- A worker calls this every few minutes: restores the pace of mailboxes, and ends the alarms whose emails are too old, or few among many.
create or replace function private.end_alarms() returns void
language sql set search_path = '' as $$
  select private.end_slowing();
  select private.watch_alarms(k.campaign_id) from (select distinct a.campaign_id from private.campaign_alarms a) k
$$;
