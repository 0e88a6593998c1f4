-- The action that moves a lead to another campaign.

-- Tries to get the enrolment lock without waiting, because an enrolment that ends leads elsewhere has this lock and
-- waits for leads.
create or replace function private.holds_enrolment(workspace uuid, target text) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('enrol ' || workspace, 0)) then
    return false;
  end if;
  perform from public.email_campaigns c where c.workspace_id = workspace and c.id::text = lower(target) for no key update skip locked;
  return found or not exists (select from public.email_campaigns c where c.workspace_id = workspace and c.id::text = lower(target));
end
$$;

-- Ends the lead here and enrols the contact there, by the rules of every enrolment: a contact is skipped who was in
-- the other campaign before, is suppressed, or is active in a third one. No contact enters a campaign twice, so moves
-- cannot cycle.
create or replace function private.move_to_campaign(step public.campaign_steps, lead public.campaign_leads, contact public.audience)
returns private.action_outcome
language plpgsql set search_path = '' as $$
declare
  target public.email_campaigns;
  decided record;
begin
  select * into target from public.email_campaigns c
    where c.workspace_id = lead.workspace_id and c.id::text = lower(step.action ->> 'campaign');
  if target.id is null then
    return (false, 'Not moved: the other campaign was deleted'::text);
  elsif target.launched_at is null or target.status = 'archived' then
    return (false, format('Not moved: “%s” was %s', target.title, case when target.launched_at is null then 'not launched' else 'archived' end));
  elsif private.is_lead(target, contact.id, contact.email) then
    return (false, format('Not moved: was in “%s” before', target.title));
  end if;
  perform private.end_leads(array[lead.id], 'skipped', left(format('Moved to “%s”', target.title), 500));
  select * into decided from private.enrol_entrants(target, array[contact.id], 'action', 'skip');
  if decided.became is distinct from 'enrolled' then
    perform private.restore_lead(lead.id, jsonb_build_object('state', lead.state, 'reason', lead.reason, 'ended_at', lead.ended_at));
    return (false, format('Not moved to “%s”: %s', target.title, case decided.why when 'suppressed' then 'on the suppression list'
      when 'elsewhere' then 'under way in a third campaign' else 'skipped there before' end));
  end if;
  return (true, format('Moved to “%s”', target.title));
end
$$;

-- All campaigns that leads of one may reach, over any number of moves.
drop function if exists private.moves_from(text);
create or replace function private.moves_from(campaign public.email_campaigns) returns setof uuid
language sql stable set search_path = '' as $$
  with recursive reached (id) as (
    select campaign.id
    union
    select (s.action ->> 'campaign')::uuid from reached r join public.campaign_steps s
      on s.workspace_id = campaign.workspace_id and s.campaign_id = r.id and s.position is not null and s.action ->> 'do' = 'move'
  )
  select id from reached
$$;
