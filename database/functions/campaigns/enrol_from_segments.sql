-- Enrols contacts that newly match a campaign's segment. A worker reads the contacts by ID, a page at a time
-- (server/campaigns/enrol-from-segments.ts), so that one step over a million contacts costs no more than over a
-- thousand.

-- Does the due work for one campaign; false when nothing is due. Each process takes another campaign.
create or replace function private.enrol_from_segments() returns boolean
language plpgsql set search_path = '' as $$
declare
  enrolment public.campaign_enrolments;
  campaign public.email_campaigns;
begin
  select * into enrolment from public.campaign_enrolments
    where is_on and next_look_at <= private.clock() order by next_look_at limit 1 for update skip locked;
  if not found then return false; end if;
  select * into campaign from public.email_campaigns where id = enrolment.campaign_id;
  if campaign.launched_at is null or campaign.status not in ('scheduled', 'sending', 'completed') then
    update public.campaign_enrolments set next_look_at = private.clock() + interval '1 minute' where id = enrolment.id;
    return true;
  end if;
  begin
    perform private.check_entrants(enrolment, campaign);
  exception when query_canceled or others then
    -- Rules that have become invalid, or that exceed the statement timeout, do not block other campaigns.
    update public.campaign_enrolments set next_look_at = private.clock() + interval '10 minutes',
      problem = case sqlstate when '23514' then left(sqlerrm, 500)
        when '57014' then 'The segment takes too long to search. Use fewer rules.'
        else 'Contacts could not be enrolled. This is retried every ten minutes.' end
      where id = enrolment.id;
    raise warning 'Enrolment of campaign %: % (%)', enrolment.campaign_id, sqlerrm, sqlstate;
  end;
  return true;
end
$$;

-- Checks a page of leads that may have left the segment and a page of contacts that may have entered it.
create or replace function private.check_entrants(enrolment public.campaign_enrolments, campaign public.email_campaigns)
returns void
language plpgsql set search_path = '' as $$
declare
  contained text := private.audience_where(enrolment.workspace_id, jsonb_build_object('segment',
    (select s.filter from public.segments s where s.workspace_id = enrolment.workspace_id and s.id = enrolment.segment_id)));
  places integer := enrolment.daily_limit - private.entered_today(campaign);
  leads_after uuid;
  contacts_after uuid := enrolment.contacts_after_id;
  looks integer := enrolment.pages + 1;
  next_look timestamptz;
begin
  if enrolment.on_leaving <> 'nothing' then
    leads_after := private.leave_segment(enrolment, contained);
  end if;
  if places > 0 then
    contacts_after := private.enter_from_segment(enrolment, campaign, contained, least(places, 500));
  end if;
  if leads_after is not null or (places > 0 and contacts_after is not null) then
    next_look := private.clock();
  else
    -- The pass is complete: the longer it took, the longer the pause, so that checking uses only a small share of the
    -- time.
    next_look := private.clock() + greatest(interval '1 minute', looks * interval '5 seconds');
    looks := 0;
    if places <= 0 then
      next_look := case when enrolment.on_leaving = 'nothing' then private.next_enrolment_day(campaign)
        else least(next_look, private.next_enrolment_day(campaign)) end;
    end if;
  end if;
  update public.campaign_enrolments e set leads_after_id = leads_after, contacts_after_id = contacts_after,
    pages = looks, next_look_at = next_look, problem = null where e.id = enrolment.id;
end
$$;

-- Enrols the first `places` of the next 5000 contacts; returns the ID to continue after, or null when all were
-- checked.
create or replace function private.enter_from_segment(
  enrolment public.campaign_enrolments, campaign public.email_campaigns, contained text, places integer
) returns uuid
language plpgsql set search_path = '' as $$
declare
  first constant uuid := '00000000-0000-0000-0000-000000000000';
  page uuid[];
  entrants uuid[];
begin
  page := array(select a.id from public.audience a where a.workspace_id = enrolment.workspace_id
    and a.id > coalesce(enrolment.contacts_after_id, first) order by a.id limit 5000);
  execute format($s$select array(select a.id from public.audience a
    where a.id = any ($1) and %s
      and not exists (select from public.campaign_entrants e where e.campaign_id = $2 and e.contact_id = a.id)
      and not exists (select from public.campaign_leads l where l.campaign_id = $2 and lower(l.email) = lower(a.email))
      and not exists (select from public.campaign_leads l
        where l.workspace_id = a.workspace_id and l.audience_id = a.id and l.campaign_id = $2)
    order by a.id limit %s)$s$, contained, places) into entrants using page, campaign.id;
  perform private.enrol_entrants(campaign, entrants, 'segment', enrolment.if_elsewhere);
  return case when cardinality(entrants) = places then entrants[places]
    when cardinality(page) = 5000 then page[5000] end;
end
$$;

-- Ends each lead that left the segment once: a lead that a user resumes afterwards continues. Applies only to leads
-- that the segment enrolled.
create or replace function private.leave_segment(enrolment public.campaign_enrolments, contained text) returns uuid
language plpgsql set search_path = '' as $$
declare
  first constant uuid := '00000000-0000-0000-0000-000000000000';
  page uuid[];
  gone uuid[];
  why text := (select left('Left the segment “' || s.name || '”', 500) from public.segments s where s.id = enrolment.segment_id);
begin
  page := array(select l.id from public.campaign_leads l where l.campaign_id = enrolment.campaign_id
    and l.state in ('waiting', 'active', 'paused') and l.id > coalesce(enrolment.leads_after_id, first) order by l.id limit 1000);
  execute format($s$select array(select l.id from public.campaign_leads l
      join public.campaign_entrants e on e.campaign_id = l.campaign_id and e.contact_id = l.audience_id
    where l.id = any ($1) and e.via = 'segment' and e.outcome = 'enrolled' and e.left_at is null
      and not exists (select from public.audience a where a.id = l.audience_id and %s)
    order by l.id for update of l)$s$, contained) into gone using page;
  update public.campaign_entrants e set left_at = private.clock() from public.campaign_leads l
    where l.id = any (gone) and e.campaign_id = l.campaign_id and e.contact_id = l.audience_id;
  if enrolment.on_leaving = 'end' then
    perform private.end_leads(gone, 'skipped', why);
  else
    perform private.pause_leads(gone, why);
  end if;
  return case when cardinality(page) = 1000 then page[1000] end;
end
$$;

create or replace function private.enrolment_zone(campaign public.email_campaigns) returns text
language sql stable set search_path = '' as $$
  select coalesce(campaign.time_zone, (select w.time_zone from public.workspaces w where w.id = campaign.workspace_id), 'UTC')
$$;

create or replace function private.entered_today(campaign public.email_campaigns) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.campaign_entrants e
  where e.campaign_id = campaign.id and e.outcome = 'enrolled' and e.via = 'segment'
    and e.entered_at >= (private.clock() at time zone private.enrolment_zone(campaign))::date::timestamp
      at time zone private.enrolment_zone(campaign)
$$;

create or replace function private.next_enrolment_day(campaign public.email_campaigns) returns timestamptz
language sql stable set search_path = '' as $$
  select ((private.clock() at time zone private.enrolment_zone(campaign))::date + 1)::timestamp
    at time zone private.enrolment_zone(campaign)
$$;
