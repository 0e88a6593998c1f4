-- The input of a dry run (server/campaigns/play-through.ts): the same facts that the claim has. It includes all
-- sending campaigns of the workspace, because campaigns share mailboxes and contacts.
create or replace function private.dry_run_facts(p_campaign_id uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with asked as (
    select c.workspace_id, coalesce(w.time_zone, 'UTC') as zone, (p_now at time zone coalesce(w.time_zone, 'UTC'))::date as today
    from public.email_campaigns c join public.workspaces w on w.id = c.workspace_id where c.id = p_campaign_id
  ), playing as (
    select c.* from public.email_campaigns c, asked
    where c.workspace_id = asked.workspace_id and (c.id = p_campaign_id or c.status in ('sending', 'scheduled')
      -- A completed campaign sends again as soon as a lead is moved there.
      or c.status = 'completed' and exists (select from public.campaign_steps s where s.workspace_id = c.workspace_id
        and s.position is not null and lower(s.action ->> 'campaign') = c.id::text))
  )
  select jsonb_build_object(
    'zone', asked.zone,
    'mailboxes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'provider', private.mailbox_provider(b), 'daily_limit', b.daily_limit, 'is_slowed', b.slowed_because is not null, 'ramp_began', b.ramp_began,
          'ramp_start', b.ramp_start, 'ramp_step', b.ramp_step, 'gap', (b.gap_min + b.gap_max) / 2.0, 'hour_from', b.hour_from,
          'hour_to', b.hour_to, 'frozen_from', b.frozen_from, 'frozen_to', b.frozen_to, 'sent_on', b.sent_on, 'sent_count', b.sent_count,
          'next_free_at', case when isfinite(b.next_free_at) then b.next_free_at end) order by b.id), '[]')
      from public.mailboxes b where b.workspace_id = asked.workspace_id and b.state = 'active'),
    'campaigns', (
      select jsonb_agg(jsonb_build_object('id', c.id, 'starts_at', c.starts_at, 'zone', coalesce(c.time_zone, asked.zone), 'send_days', c.send_days,
          'hour_from', c.hour_from, 'hour_to', c.hour_to, 'closed_dates', c.closed_dates, 'in_lead_zone', c.in_lead_zone,
          'daily_cap', c.daily_cap, 'new_leads_cap', c.new_leads_cap, 'follow_ups_first', c.follow_ups_first,
          'waits_in_working_days', c.waits_in_working_days, 'sequence', private.sequence_of(c.id),
          'matches_provider', c.matches_provider, 'provider_hourly_cap', c.provider_hourly_cap, 'provider_hours', (
            select coalesce(jsonb_agg(jsonb_build_object('provider', h.provider, 'hour', h.hour, 'sent', h.sent, 'held', h.held)), '[]')
            from private.provider_hours h
            where h.campaign_id = c.id and h.hour >= private.hour_of(p_now) and c.provider_hourly_cap is not null),
          'used', private.campaign_usage(c, asked.today, asked.zone),
          'senders', (
            select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'mailbox_id', s.mailbox_id,
              'served_at', case when isfinite(s.served_at) then s.served_at end) order by s.id), '[]')
            from public.campaign_mailboxes s where s.workspace_id = c.workspace_id and s.campaign_id = c.id)
        ) order by c.id <> p_campaign_id, c.id) from playing c),
    -- Leads in another paused campaign, or paused themselves, hold the contact's other leads and are not simulated:
    -- by address the first such lead, or '' for one whose sequence has started (private.is_held_elsewhere).
    'held_elsewhere', (
      select coalesce(jsonb_agg(jsonb_build_array(h.email, h.first)), '[]') from (
        select lower(l.email) as email,
          min(case when l.state = 'active' or l.last_sent_at is not null then '' else l.id::text end) as first
        from private.live_leads(asked.workspace_id) l join public.email_campaigns c on c.id = l.campaign_id
        where (c.status in ('paused', 'auto_paused') or l.state = 'paused') and c.id <> p_campaign_id
        group by 1) h),
    'written', (
      select coalesce(jsonb_agg(jsonb_build_array(s.email, s.campaign_id, s.sent_at)), '[]') from (
        select lower(m.recipient) as email, m.campaign_id, max(m.sent_at) as sent_at from public.messages m
        where m.workspace_id = asked.workspace_id and m.kind = 'campaign' and m.sent_at > p_now - (select r.lasts from private.hold_rules() r where r.rule = 'written_lately')
        group by 1, 2) s),
    'contacted', (
      select coalesce(jsonb_agg(jsonb_build_array(lower(l.email), l.campaign_id, l.last_sent_at)), '[]')
      from public.campaign_leads l
      where l.workspace_id = asked.workspace_id and l.last_sent_at > p_now - (select r.lasts from private.hold_rules() r where r.rule = 'company')))
  from asked
$$;

-- A page of the open leads, by ID, with the values for their merge tags. A launch that was undone may have left some.
drop function if exists private.dry_run_leads(uuid, uuid, integer);
create function private.dry_run_leads(p_campaign_id uuid, p_after uuid, p_limit integer)
returns table (id uuid, contact_id uuid, step_id uuid, due_at timestamptz, mailbox_id uuid, last_sent_at timestamptz, is_active boolean,
  contact jsonb, time_zone text, provider text, not_before text)
language sql stable set search_path = '' as $$
  select l.id, a.id, l.step_id, l.due_at, l.mailbox_id, l.last_sent_at, l.state = 'active',
    private.tag_values(a, l.email), coalesce(a.time_zone, a.derived_time_zone), private.recipient_provider(l.email), a.not_before::text
  from public.campaign_leads l join public.audience a on a.workspace_id = l.workspace_id and a.id = l.audience_id
  where l.campaign_id = p_campaign_id and l.state in ('waiting', 'active') and (p_after is null or l.id > p_after)
    and not private.is_suppressed(l.workspace_id, l.email)
    and (l.last_sent_at is not null or a.verdict <> 'undeliverable' and not (a.verdict = 'risky' and exists (
      select from public.email_campaigns c where c.id = l.campaign_id and c.holds_risky)))
  order by l.id limit p_limit
$$;

-- The facts that decide a campaign's conditions for these contacts: the branches whose rules match now, and for leads
-- the steps they had and the conditions they reached. `kind` is holds, had or condition; or action for one they had;
-- moves or held_out, by step: another campaign would take them now, with email or without. When actions may change
-- tags or the owner in the meantime: tag and owner, and rule for each part of such a rule that is about something
-- else and matches now, with its field, comparison and value as `id`.
create or replace function private.dry_run_known(p_campaign_id uuid, contact_ids uuid[])
returns table (contact_id uuid, kind text, id text, branch text, reached_at timestamptz)
language plpgsql set search_path = '' as $$
declare
  condition public.campaign_steps;
begin
  for condition in select * from public.campaign_steps s where s.campaign_id = p_campaign_id and s.position is not null and s.kind = 'condition' loop
    return query select p.* from jsonb_array_elements(condition.branches) as b, private.dry_run_parts(b -> 'rule', contact_ids) as p
      where b -> 'rule' ->> 'on' = 'contact';
    return query select m.contact_id, 'holds', m.branch, null::text, null::timestamptz from private.matching_branches(condition, contact_ids) as m;
  end loop;
  return query
    select l.audience_id, 'had', m.step_id::text, null::text, null::timestamptz
    from public.campaign_leads l join public.messages m on m.workspace_id = l.workspace_id and m.lead_id = l.id and m.kind = 'campaign' and m.superseded_by is null
    where l.campaign_id = p_campaign_id and l.audience_id = any (contact_ids) and m.step_id is not null
    union all
    select l.audience_id, 'condition', b.step_id::text, b.branch, b.reached_at
    from public.campaign_leads l join public.lead_branches b on b.lead_id = l.id
    where l.campaign_id = p_campaign_id and l.audience_id = any (contact_ids)
    union all
    select l.audience_id, 'action', d.step_id::text, null::text, null::timestamptz
    from public.campaign_leads l join public.lead_actions d on d.lead_id = l.id
    where l.campaign_id = p_campaign_id and l.audience_id = any (contact_ids)
    union all
    select a.id, case when private.holdout_draw(t.id, a.email) < t.holdout_share * 100 then 'held_out' else 'moves' end, s.id::text,
      null::text, null::timestamptz
    from public.campaign_steps s join public.email_campaigns t on t.workspace_id = s.workspace_id
        and t.id::text = lower(s.action ->> 'campaign') and t.launched_at is not null and t.status <> 'archived'
      join public.audience a on a.workspace_id = s.workspace_id and a.id = any (contact_ids)
    where s.campaign_id = p_campaign_id and s.position is not null and s.action ->> 'do' = 'move' and t.id <> p_campaign_id
      and not private.is_lead(t, a.id, a.email) and not private.is_suppressed(a.workspace_id, a.email)
      -- Leads that the dry run itself simulates end during the simulation.
      and not exists (select from private.leads_elsewhere(t, a.email) as e (id) join public.campaign_leads o on o.id = e.id
        join public.email_campaigns c on c.id = o.campaign_id
        where o.campaign_id <> p_campaign_id and (o.state = 'paused' or o.due_at is null or c.status not in ('sending', 'scheduled')))
    union all
    select a.id, 'tag', tag, null::text, null::timestamptz from public.audience a, unnest(a.tags) as tag
    where a.id = any (contact_ids) and exists (select from public.campaign_steps s where s.campaign_id = p_campaign_id and s.position is not null
      and (s.action ? 'tag' or s.branches @? 'strict $[*].rule.rules.**{0 to 12} ? (@.field == "tags")'))
    union all
    select a.id, 'owner', a.owner_id::text, null::text, null::timestamptz from public.audience a
    where a.id = any (contact_ids) and a.owner_id is not null and private.works_in(a.workspace_id, a.owner_id)
      and exists (select from public.campaign_steps s where s.campaign_id = p_campaign_id and s.position is not null
        and (s.action ->> 'do' = 'change_owner' or s.branches @? 'strict $[*].rule.rules.**{0 to 12} ? (@.field == "owner")'));
end
$$;

-- The parts of a rule about tags or the owner that are about something else, for the contacts that match them now.
create or replace function private.dry_run_parts(rule jsonb, contact_ids uuid[])
returns table (contact_id uuid, kind text, id text, branch text, reached_at timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  part jsonb;
begin
  if not rule @? 'strict $.rules.**{0 to 12} ? (@.field == "tags" || @.field == "owner")' then
    return;
  end if;
  for part in select distinct p from jsonb_path_query(rule, 'strict $.rules.**{0 to 12} ? (exists (@.field) && @.field != "tags" && @.field != "owner")') as p loop
    return query execute format('select a.id, ''rule'', $1, null::text, null::timestamptz from public.audience a where a.id = any ($2) and %s',
      private.segment_where(part))
      using concat_ws(chr(31), part ->> 'field', part ->> 'op', coalesce(part ->> 'value', '')), contact_ids;
  end loop;
end
$$;
