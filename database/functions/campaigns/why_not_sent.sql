-- The reason why a lead has not received its next email, and the time of the next check: one row per lead, with the
-- first rule that applies. core/campaigns/why-not-sent.ts has the texts.

do $$ begin
  if to_regtype('private.wait') is null then
    create type private.wait as (rule text, until timestamptz, detail text);
  end if;
end $$;

-- Returns a page by ID, or the given leads.
create or replace function public.why_not_sent(
  p_campaign_id uuid, p_after uuid default null, p_limit integer default 50, p_lead_ids uuid[] default null
)
returns table (lead_id uuid, email text, state text, step_id uuid, rule text, until timestamptz, detail text)
language plpgsql stable security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
  zone text;
  waiting public.campaign_leads;
  found private.wait;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'viewer');
  zone := coalesce((select w.time_zone from public.workspaces w where w.id = campaign.workspace_id), 'UTC');
  for waiting in
    select * from public.campaign_leads l
    where l.workspace_id = campaign.workspace_id and l.campaign_id = campaign.id
      and (l.state in ('waiting', 'active', 'paused') or l.in_holdout
        or (l.on_reply is not null and private.has_steps_without_email(l))) and (p_after is null or l.id > p_after)
      and (p_lead_ids is null or l.id = any (p_lead_ids))
    order by l.id limit greatest(1, least(p_limit, 500))
  loop
    found := coalesce(case when waiting.in_holdout then ('holdout', null, null)::private.wait end,
      case when private.has_steps_without_email(waiting) then private.wait_without_email(waiting, campaign) end,
      private.wait_of_campaign(campaign), private.wait_of_lead(waiting),
      private.wait_of_rules(waiting, campaign, zone), private.wait_of_mailbox(waiting, campaign, zone),
      ('turn', null, null)::private.wait);
    if found.rule = 'wait' then
      found.until := private.sends_from(waiting, campaign, zone, found.until);
    end if;
    return query select waiting.id, waiting.email, waiting.state, waiting.step_id, found.rule, found.until, found.detail;
  end loop;
end
$$;
grant execute on function public.why_not_sent to authenticated;

-- The first moment within the sending hours at which an email that is due can leave; any other step runs when it is due.
create or replace function private.sends_from(
  lead public.campaign_leads, campaign public.email_campaigns, workspace_zone text, due timestamptz
) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  contact public.audience;
  zone text;
begin
  if not exists (select from public.campaign_steps s where s.workspace_id = lead.workspace_id and s.id = lead.step_id and s.kind = 'email') then
    return due;
  end if;
  select * into contact from public.audience a where a.workspace_id = lead.workspace_id and a.id = lead.audience_id;
  zone := private.zone_of(campaign, coalesce(contact.time_zone, contact.derived_time_zone), workspace_zone);
  due := greatest(due, private.day_begins(contact.not_before, zone));
  return coalesce(private.next_moment(campaign.send_days, campaign.hour_from, campaign.hour_to, campaign.closed_dates, zone, due), due);
end
$$;

create or replace function private.wait_of_campaign(campaign public.email_campaigns) returns private.wait
language sql stable set search_path = '' as $$ select case
  when private.sending_paused() is not null then ('all_paused', null, private.sending_paused())::private.wait
  when campaign.status <> 'sending' then ('campaign_' || campaign.status, case campaign.status when 'scheduled' then campaign.starts_at end,
    campaign.pause_reason)::private.wait
end $$;

-- The wait of an ended lead that still has tasks and actions: no sending rule applies to it.
create or replace function private.wait_without_email(lead public.campaign_leads, campaign public.email_campaigns) returns private.wait
language sql stable set search_path = '' as $$
  select coalesce(case when campaign.status <> 'completed' then private.wait_of_campaign(campaign) end,
    case when lead.due_at is null then ('task', null, null)::private.wait end, private.wait_of_lead(lead),
    ('turn', null, null)::private.wait)
$$;

-- The wait recorded on the lead itself, or on its message in progress.
create or replace function private.wait_of_lead(lead public.campaign_leads) returns private.wait
language plpgsql stable set search_path = '' as $$
declare
  message public.messages;
begin
  if lead.state = 'paused' then return ('paused', null, lead.reason)::private.wait; end if;
  select * into message from public.messages m
    where m.workspace_id = lead.workspace_id and m.lead_id = lead.id
      and m.state in ('queued', 'sending', 'handing', 'deferred', 'uncertain')
      -- The rule that holds an email until its next attempt is the reason (wait_of_rules).
      and (m.state <> 'queued' or coalesce(m.next_at, '-infinity') <= private.clock())
    order by m.id desc limit 1;
  if found then
    return (case when message.state in ('sending', 'handing') then 'leaving' else message.state end,
      message.next_at, message.answer)::private.wait;
  end if;
  if lead.held_by is not null and (lead.due_at is null or lead.due_at > private.clock()) then
    return (lead.held_by, lead.due_at, coalesce(lead.reason, case lead.held_by when 'condition' then private.condition_text(lead)
      when 'provider_cap' then (select private.provider_cap_text(lead, c) from public.email_campaigns c where c.id = lead.campaign_id)
      when 'window' then (
      select private.zone_text(lead, c, coalesce(w.time_zone, 'UTC'))
      from public.email_campaigns c join public.workspaces w on w.id = c.workspace_id where c.id = lead.campaign_id) end))::private.wait;
  end if;
  return case when lead.due_at > private.clock() then ('wait', lead.due_at, (
    select case when b.branch = lead.on_reply then format('%s%s', case b.branch when 'bounced' then b.name else format('Reply “%s”', b.name) end, ': ' || b.reason)
      else format('Branch “%s”: %s', b.name, b.reason) end from public.lead_branches b
    where b.workspace_id = lead.workspace_id and b.lead_id = lead.id and b.branch is not null
    order by b.taken_at desc limit 1))::private.wait end;
end
$$;

-- The branches that a lead waits for, and the longest wait.
create or replace function private.condition_text(lead public.campaign_leads) returns text
language sql stable set search_path = '' as $$
  select format('Step %s: %s, or otherwise after %s days', s.position,
    (select string_agg(b ->> 'name', ', ' order by place) from jsonb_array_elements(s.branches) with ordinality as listed (b, place)), s.wait_days)
  from public.campaign_steps s where s.workspace_id = lead.workspace_id and s.id = lead.step_id
$$;

-- The provider whose hourly limit applies, and the limit.
create or replace function private.provider_cap_text(lead public.campaign_leads, campaign public.email_campaigns) returns text
language sql stable set search_path = ''
as $$ select format('%s: %s an hour', private.recipient_provider(lead.email), campaign.provider_hourly_cap) $$;

-- The time zone of the sending window, and its source.
create or replace function private.zone_text(lead public.campaign_leads, campaign public.email_campaigns, workspace_zone text) returns text
language sql stable set search_path = '' as $$
  select private.zone_of(campaign, coalesce(a.time_zone, a.derived_time_zone), workspace_zone) || case
    when not campaign.in_lead_zone then ''
    when a.time_zone is not null then ', the contact’s time zone'
    when a.derived_time_zone is null then ', for the contact’s time zone is unknown'
    else ', derived from the ' || case a.derived_time_zone_from when 'domain' then 'domain of the email address'
      when 'phone' then 'phone number' else a.derived_time_zone_from end end
  from public.audience a where a.workspace_id = lead.workspace_id and a.id = lead.audience_id
$$;

create or replace function private.wait_of_rules(lead public.campaign_leads, campaign public.email_campaigns, zone text)
returns private.wait
language plpgsql stable set search_path = '' as $$
declare
  hold private.hold := private.hold_of(lead, campaign, zone, private.clock());
  today date := (private.clock() at time zone zone)::date;
  used private.campaign_days;
begin
  if hold.ends_as is not null then
    return ('ends', null, hold.reason)::private.wait;
  elsif hold.held_by is not null then
    return (hold.held_by, hold.until, case hold.held_by when 'window' then private.zone_text(lead, campaign, zone)
      when 'provider_cap' then private.provider_cap_text(lead, campaign) end)::private.wait;
  end if;
  select * into used from private.campaign_days d where d.campaign_id = campaign.id and d.day = today;
  return case
    when used.sent >= campaign.daily_cap
      then ('campaign_cap', (today + 1)::timestamp at time zone zone, campaign.daily_cap::text)::private.wait
    when lead.last_sent_at is null and used.new_leads >= campaign.new_leads_cap
      then ('new_leads_cap', (today + 1)::timestamp at time zone zone, campaign.new_leads_cap::text)::private.wait
  end;
end
$$;

-- The wait of the mailbox that started the thread; before that, of the mailbox that is available first.
create or replace function private.wait_of_mailbox(lead public.campaign_leads, campaign public.email_campaigns, zone text)
returns private.wait
language plpgsql stable set search_path = '' as $$
declare
  right_now timestamptz := private.clock();
  box public.mailboxes;
  ready_at timestamptz;
begin
  select m.* into box
    from public.campaign_mailboxes cm join public.mailboxes m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
    where cm.workspace_id = campaign.workspace_id and cm.campaign_id = campaign.id
      and (m.id = lead.mailbox_id or lead.mailbox_id is null and not private.leaves_new_leads(m, campaign.id))
    order by m.state = 'active' desc,
      -- A first email waits for a mailbox of the recipient's provider while that mailbox may send more today.
      (campaign.matches_provider and lead.mailbox_id is null and private.mailbox_provider(m) = private.recipient_provider(lead.email)
        and (m.sent_on is distinct from (right_now at time zone zone)::date
          or m.sent_count < private.mailbox_limit(m, (right_now at time zone zone)::date))
        and private.has_hours_today(m, zone, right_now)
        and ((right_now at time zone zone)::date between m.frozen_from and m.frozen_to) is not true) is true desc,
      case when m.state = 'active' then private.mailbox_ready_at(m, zone, right_now) end, m.id limit 1;
  if box.id is null then
    return (case when lead.mailbox_id is null then 'no_mailbox' else 'mailbox_removed' end, null, null)::private.wait;
  elsif box.state <> 'active' then
    return ('mailbox_' || box.state, null, coalesce(box.state_reason, box.address))::private.wait;
  end if;
  ready_at := private.mailbox_ready_at(box, zone, right_now);
  if ready_at <= right_now then return null; end if;
  return (case
    when (right_now at time zone zone)::date between box.frozen_from and box.frozen_to then 'mailbox_frozen'
    when box.sent_on = (right_now at time zone zone)::date
      and box.sent_count >= private.mailbox_limit(box, box.sent_on) then 'mailbox_limit'
    when box.next_free_at = ready_at then 'gap'
    else 'mailbox_hours' end, ready_at, box.address)::private.wait;
end
$$;
