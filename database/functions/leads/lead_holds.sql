-- Returns why a due lead is held back: the reason for its end, or the first rule in hold_rules.sql that applies. The
-- claim uses it, and so does the screen that explains why nothing was sent (core/campaigns/why-not-sent.ts).

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
  member record;
  rule record;
  fact timestamptz;
  domain text := split_part(lower(lead.email), '@', 2);
  suppressed text := private.suppression_reason(lead.workspace_id, lead.email);
begin
  if suppressed is not null then
    return (case when suppressed = 'unsubscribe' then 'unsubscribed' else 'skipped' end, 'On the suppression list', null, null)::private.hold;
  end if;
  select coalesce(a.time_zone, a.derived_time_zone) as time_zone, i.state as import_state, i.swept_at, a.verdict, a.not_before into member
    from public.audience a left join public.imports i on i.id = a.import_id
    where a.workspace_id = lead.workspace_id and a.id = lead.audience_id;
  if not found then
    return ('skipped', 'No longer in the audience', null, null)::private.hold;
  elsif member.import_state = 'undone' and member.swept_at is null then
    return ('skipped', 'The import was undone', null, null)::private.hold;
  elsif private.stops_for_company(lead, campaign, domain) then
    return ('skipped', 'Someone else at ' || domain || ' has replied', null, null)::private.hold;
  elsif lead.last_sent_at is null and member.verdict = 'undeliverable' then
    return ('skipped', 'Undeliverable address', null, null)::private.hold;
  end if;
  for rule in select * from private.hold_rules() as r (name, only_first, lasts, at_least) loop
    continue when rule.only_first and lead.last_sent_at is not null;
    fact := null;
    case rule.name
      when 'import' then
        if member.import_state <> 'done' and member.swept_at is null then fact := right_now; end if;
      when 'probable_reply' then
        fact := private.probable_reply_at(lead.id);
      when 'risky_address' then
        if member.verdict = 'risky' and campaign.holds_risky then fact := right_now; end if;
      when 'not_before' then
        fact := private.day_begins(member.not_before, private.zone_of(campaign, member.time_zone, workspace_zone));
      when 'other_campaign' then
        if private.is_held_elsewhere(lead) then fact := right_now; end if;
      when 'written_lately' then
        select m.sent_at into fact from public.messages m
          where m.workspace_id = lead.workspace_id and lower(m.recipient) = lower(lead.email) and m.kind = 'campaign'
            and m.sent_at > right_now - rule.lasts and m.campaign_id is distinct from lead.campaign_id
          order by m.sent_at desc limit 1;
      when 'company' then
        if not private.is_free_mail(domain) then
          select o.last_sent_at into fact from public.campaign_leads o
            where o.workspace_id = lead.workspace_id and split_part(lower(o.email), '@', 2) = domain
              and o.last_sent_at > right_now - rule.lasts and lower(o.email) <> lower(lead.email)
            order by o.last_sent_at desc offset private.company_contacts() - 1 limit 1;
        end if;
      when 'window' then
        -- A window that never opens is checked daily, because its campaign may change.
        fact := coalesce(private.next_moment(campaign.send_days, campaign.hour_from, campaign.hour_to, campaign.closed_dates,
          private.zone_of(campaign, member.time_zone, workspace_zone), right_now), right_now + interval '1 day');
      when 'provider_cap' then
        if campaign.provider_hourly_cap is not null then fact := private.provider_free_at(lead, campaign, right_now); end if;
    end case;
    fact := case when fact is not null then greatest(fact + rule.lasts, right_now + rule.at_least) end;
    if fact > right_now then return (null, null, rule.name, fact)::private.hold; end if;
  end loop;
  return null;
end
$$;

-- A lead who replied gets the follow-up for their own reply, even when a colleague also replied.
create or replace function private.stops_for_company(lead public.campaign_leads, campaign public.email_campaigns, domain text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return campaign.stop_for_company and lead.on_reply is null and not private.is_free_mail(domain) and (exists (
      select from public.campaign_leads o where o.campaign_id = campaign.id and o.state = 'replied'
        and split_part(lower(o.email), '@', 2) = domain)
    or exists (select from public.campaign_leads o where o.campaign_id = campaign.id and o.on_reply is not null and o.on_reply <> 'bounced'
        and split_part(lower(o.email), '@', 2) = domain));
end
$$;

-- The time when a probable reply without a reference arrived (public.decide_probable_reply).
create or replace function private.probable_reply_at(lead uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select max(i.created_at) from public.inbound_messages i where i.probable_lead_id = lead and i.matched_by = 'company');
end
$$;
drop function if exists private.decision_awaited_until(uuid);

-- The start of a day. When it has two midnights, the second counts, as in private.mailbox_ready_at.
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

-- True when another campaign of this workspace emails the contact or has precedence. Of two campaigns that have sent
-- nothing yet, the one that enrolled the contact first has precedence.
create or replace function private.is_held_elsewhere(lead public.campaign_leads) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.live_leads(lead.workspace_id) o
    where lower(o.email) = lower(lead.email) and o.campaign_id <> lead.campaign_id
      and (o.state = 'active' or o.last_sent_at is not null or o.id < lead.id));
end
$$;
drop function if exists private.hold_of_first(public.campaign_leads, text, timestamptz);

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
