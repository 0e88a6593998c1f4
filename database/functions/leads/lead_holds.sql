-- The rule that holds back a due lead. The claim uses it, and so does the screen that explains why a lead has not
-- been sent to (core/campaigns/why-not-sent.ts has the texts).

do $$ begin
  if to_regtype('private.hold') is null then
    -- Either ends the lead (ends_as, with a reason), or holds it until a time (held_by); all null means no hold.
    create type private.hold as (ends_as text, reason text, held_by text, until timestamptz);
  end if;
end $$;

create or replace function private.hold_of(
  lead public.campaign_leads, campaign public.email_campaigns, workspace_zone text, right_now timestamptz
) returns private.hold
language plpgsql stable set search_path = '' as $$
declare
  hold private.hold;
  member record;
  domain text := split_part(lower(lead.email), '@', 2);
  suppressed text := private.suppression_reason(lead.workspace_id, lead.email);
  moment timestamptz;
begin
  if suppressed is not null then
    hold.ends_as := case when suppressed = 'unsubscribe' then 'unsubscribed' else 'skipped' end;
    hold.reason := 'On the suppression list';
    return hold;
  end if;
  select coalesce(a.time_zone, a.derived_time_zone) as time_zone, i.state as import_state, i.swept_at, a.verdict, a.not_before into member
    from public.audience a left join public.imports i on i.id = a.import_id
    where a.workspace_id = lead.workspace_id and a.id = lead.audience_id;
  if not found then
    return ('skipped', 'No longer in the audience', null, null)::private.hold;
  end if;
  if member.import_state = 'undone' and member.swept_at is null then
    return ('skipped', 'The import was undone', null, null)::private.hold;
  elsif member.import_state <> 'done' and member.swept_at is null then
    return (null, null, 'import', right_now + interval '5 minutes')::private.hold;
  end if;
  -- A lead who replied gets the follow-up for their own reply, even when a colleague also replied.
  if campaign.stop_for_company and lead.on_reply is null and not private.is_free_mail(domain) and (exists (
      select from public.campaign_leads o where o.campaign_id = campaign.id and o.state = 'replied'
        and split_part(lower(o.email), '@', 2) = domain)
    or exists (select from public.campaign_leads o where o.campaign_id = campaign.id and o.on_reply is not null and o.on_reply <> 'bounced'
        and split_part(lower(o.email), '@', 2) = domain))
  then
    return ('skipped', 'Someone else at ' || domain || ' has replied', null, null)::private.hold;
  end if;
  moment := private.decision_awaited_until(lead.id);
  if moment > right_now then return (null, null, 'probable_reply', moment)::private.hold; end if;
  if lead.last_sent_at is null then
    if member.verdict = 'undeliverable' then
      return ('skipped', 'Undeliverable address', null, null)::private.hold;
    elsif member.verdict = 'risky' and campaign.holds_risky then
      return (null, null, 'risky_address', right_now + interval '1 day')::private.hold;
    end if;
  end if;
  moment := private.day_begins(member.not_before, private.zone_of(campaign, member.time_zone, workspace_zone));
  if moment > right_now then return (null, null, 'not_before', moment)::private.hold; end if;
  if lead.last_sent_at is null then
    hold := private.hold_of_first(lead, domain, right_now);
    if hold.held_by is not null then return hold; end if;
  end if;
  moment := private.next_moment(campaign.send_days, campaign.hour_from, campaign.hour_to, campaign.closed_dates,
    private.zone_of(campaign, member.time_zone, workspace_zone), right_now);
  if moment is null or moment > right_now then
    hold.held_by := 'window';
    hold.until := coalesce(moment, right_now + interval '1 day');
  elsif campaign.provider_hourly_cap is not null then
    return private.hold_of_provider(lead, campaign, right_now);
  end if;
  return hold;
end
$$;

-- One day after the arrival of a probable reply without a reference (public.decide_probable_reply).
create or replace function private.decision_awaited_until(lead uuid) returns timestamptz
language sql stable
set search_path = ''
return (select max(i.created_at) + interval '1 day' from public.inbound_messages i
  where i.probable_lead_id = lead and i.matched_by = 'company');

-- The start of a day; of two midnights the second one, as in private.mailbox_ready_at.
create or replace function private.day_begins(day date, zone text) returns timestamptz
language sql stable parallel safe
set search_path = ''
return day::timestamp at time zone zone;

create or replace function private.zone_of(campaign public.email_campaigns, lead_zone text, workspace_zone text) returns text
language sql immutable parallel safe
return coalesce(case when campaign.in_lead_zone then lead_zone end, campaign.time_zone, workspace_zone, 'UTC');

-- Leads that a campaign is emailing or will email: the definition of "in another campaign" for the reach, the holds,
-- enrolment and the dry run. Has no search path setting, so that PostgreSQL inlines it.
create or replace function private.live_leads(workspace uuid)
returns table (id uuid, email text, campaign_id uuid, state text, last_sent_at timestamptz)
language sql stable as $$
  select o.id, o.email, o.campaign_id, o.state, o.last_sent_at
  from public.campaign_leads o join public.email_campaigns c on c.id = o.campaign_id
  -- A subquery, because otherwise the planner would use an index of open leads and read all of them.
  where o.workspace_id = workspace and o.state = any ((select '{waiting,active,paused}'::text[])::text[])
    and c.status in ('scheduled', 'sending', 'paused', 'auto_paused')
$$;

-- Checks before the first email to a contact: no other campaign of this workspace emails them, comes first, or did
-- lately, and their company has not received too many emails from us. Of two campaigns that have sent nothing yet,
-- the one that enrolled them first comes first.
create or replace function private.hold_of_first(lead public.campaign_leads, domain text, right_now timestamptz)
returns private.hold
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz;
begin
  if exists (select from private.live_leads(lead.workspace_id) o
    where lower(o.email) = lower(lead.email) and o.campaign_id <> lead.campaign_id
      and (o.state = 'active' or o.last_sent_at is not null or o.id < lead.id))
  then
    return (null, null, 'other_campaign', right_now + interval '1 day')::private.hold;
  end if;
  select m.sent_at + interval '30 days' into moment from public.messages m
    where m.workspace_id = lead.workspace_id and lower(m.recipient) = lower(lead.email) and m.kind = 'campaign'
      and m.sent_at > right_now - interval '30 days' and m.campaign_id is distinct from lead.campaign_id
    order by m.sent_at desc limit 1;
  if found then return (null, null, 'written_lately', moment)::private.hold; end if;
  if private.is_free_mail(domain) then return null; end if;
  -- The third most recent contact of the company emailed within 14 days.
  select last_sent_at + interval '14 days' into moment from public.campaign_leads o
    where o.workspace_id = lead.workspace_id and split_part(lower(o.email), '@', 2) = domain
      and o.last_sent_at > right_now - interval '14 days' and lower(o.email) <> lower(lead.email)
    order by o.last_sent_at desc offset 2 limit 1;
  return case when found then (null, null, 'company', moment)::private.hold end;
end
$$;

-- Stores the hold and the time of the next check, or ends the lead.
create or replace function private.hold_lead(lead_id uuid, hold private.hold, right_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if hold.ends_as is not null then
    perform private.end_leads(array[lead_id], hold.ends_as, hold.reason);
  else
    update public.campaign_leads set held_by = hold.held_by, held_at = right_now, due_at = hold.until, reason = hold.reason
      where id = lead_id;
  end if;
end
$$;
