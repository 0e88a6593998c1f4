-- What an action of a sequence does to a lead, in the transaction that moves the lead on: once for each lead and step.

do $$ begin
  if to_regtype('private.action_outcome') is null then
    create type private.action_outcome as (is_done boolean, detail text);
  end if;
end $$;

-- Says whether it is over, done or not: false where the contact is being changed by somebody else, or the campaign does
-- not send. It is tried again then, and never waited for: whoever merges contacts holds them and waits for their leads.
-- The lead's row is locked.
create or replace function private.do_action(step public.campaign_steps, lead public.campaign_leads, right_now timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  contact public.audience;
  outcome private.action_outcome;
begin
  if lead.state not in ('waiting', 'active') and not private.is_on_steps_without_email(lead) then
    return false;
  elsif exists (select from public.lead_actions d where d.lead_id = lead.id and d.step_id = step.id) then
    return true;
  elsif (select c.status <> 'sending' and (c.status <> 'completed' or not private.is_on_steps_without_email(lead))
    from public.email_campaigns c where c.id = lead.campaign_id)
  then
    return false;
  end if;
  if step.action ->> 'do' = 'move' and not private.holds_enrolment(lead.workspace_id, step.action ->> 'campaign') then
    return false;
  end if;
  select * into contact from public.audience a
    where a.workspace_id = lead.workspace_id and a.id = lead.audience_id for no key update skip locked;
  if not found and exists (select from public.audience a where a.workspace_id = lead.workspace_id and a.id = lead.audience_id) then
    return false;
  end if;
  begin
    outcome := case when contact.id is null then (false, 'The contact was deleted')::private.action_outcome
      else private.outcome_of_action(step, lead, contact) end;
  exception
    -- A lock, a deadlock, a full disk: it passes, and the next claim tries again.
    when transaction_rollback or lock_not_available or insufficient_resources or system_error then
      raise warning 'An action of campaign % is tried again: % (%)', lead.campaign_id, sqlerrm, sqlstate;
      return false;
    -- Whoever claims or records for all workspaces is not stopped by the actions of one.
    when others then
      raise warning 'An action of campaign % failed: % (%)', lead.campaign_id, sqlerrm, sqlstate;
      outcome := (false, 'An error came up'::text);
  end;
  insert into public.lead_actions (workspace_id, campaign_id, lead_id, step_id, action, is_done, detail, done_at)
    values (lead.workspace_id, lead.campaign_id, lead.id, step.id, step.action, outcome.is_done, left(outcome.detail, 1000), right_now);
  return true;
end
$$;

-- The contact's row is locked.
drop function if exists private.outcome_of_action(jsonb, public.audience);
create or replace function private.outcome_of_action(step public.campaign_steps, lead public.campaign_leads, contact public.audience)
returns private.action_outcome
language plpgsql
set search_path = ''
as $$
begin
  return case step.action ->> 'do'
    when 'add_tag' then private.add_tag(contact, private.trimmed(step.action ->> 'tag'))
    when 'remove_tag' then private.remove_tag(contact, private.trimmed(step.action ->> 'tag'))
    when 'change_owner' then private.change_owner(contact, (step.action ->> 'member')::uuid)
    when 'notify' then private.notify_of_lead(step, lead, contact)
    when 'move' then private.move_to_campaign(step, lead, contact)
    when 'create_task' then private.create_task(step, lead)
    else (false, 'This action does not exist')::private.action_outcome end;
end
$$;

create or replace function private.add_tag(contact public.audience, tag text) returns private.action_outcome
language plpgsql
set search_path = ''
as $$
begin
  if tag = any (contact.tags) then
    return (true, format('Had the tag “%s” before', tag));
  elsif length((contact.tags || tag)::text) > 2000 then
    return (false, format('No tag “%s” was added: the tags of the contact would be longer than 2000 characters', tag));
  end if;
  update public.audience set tags = tags || tag where id = contact.id;
  return (true, format('Added the tag “%s”', tag));
end
$$;

create or replace function private.remove_tag(contact public.audience, tag text) returns private.action_outcome
language plpgsql
set search_path = ''
as $$
begin
  if tag <> all (contact.tags) then
    return (true, format('Had no tag “%s”', tag));
  end if;
  update public.audience set tags = array_remove(tags, tag) where id = contact.id;
  return (true, format('Removed the tag “%s”', tag));
end
$$;

create or replace function private.change_owner(contact public.audience, person uuid) returns private.action_outcome
language plpgsql
set search_path = ''
as $$
begin
  if not private.works_in(contact.workspace_id, person) then
    return (false, 'The owner stayed: the chosen person was no member of the workspace any more'::text);
  elsif contact.owner_id = person then
    return (true, format('%s was the owner before', private.name_of(person)));
  end if;
  update public.audience set owner_id = person where id = contact.id;
  return (true, format('Made %s the owner', private.name_of(person)));
end
$$;

-- A member is told, in the ways that they chose for it. At most a hundred times a day for each step: whoever launches for
-- a hundred thousand contacts means no hundred thousand notices.
create or replace function private.notify_of_lead(step public.campaign_steps, lead public.campaign_leads, contact public.audience)
returns private.action_outcome
language plpgsql
set search_path = ''
as $$
declare
  campaign public.email_campaigns;
  person uuid;
begin
  select * into campaign from public.email_campaigns c where c.id = lead.campaign_id;
  person := coalesce((step.action ->> 'member')::uuid, campaign.owner_id);
  if person is null then
    return (false, 'Nobody was notified: the campaign had no owner'::text);
  elsif not private.works_in(lead.workspace_id, person) then
    return (false, 'Nobody was notified: the chosen person was no member of the workspace any more'::text);
  elsif (select count(*) = 100 from (select from public.lead_actions d where d.workspace_id = step.workspace_id and d.step_id = step.id
    and d.is_done and d.created_at > now() - interval '24 hours' limit 100) as told)
  then
    return (false, 'Nobody was notified: this step notifies at most 100 times in 24 hours'::text);
  end if;
  perform private.notify(person, 'lead_reached', jsonb_build_object('name', coalesce(private.trimmed(contact.name), contact.email),
    'campaign', left(campaign.title, 100), 'text', coalesce(private.trimmed(step.action ->> 'text'), contact.email)));
  return (true, format('Notified %s', private.name_of(person)));
end
$$;

-- A task that holds nothing up: it waits for a person beside the sequence, and stays when that ends.
create or replace function private.create_task(step public.campaign_steps, lead public.campaign_leads) returns private.action_outcome
language plpgsql
set search_path = ''
as $$
begin
  insert into public.campaign_tasks (workspace_id, campaign_id, lead_id, step_id, due_at)
    values (lead.workspace_id, lead.campaign_id, lead.id, step.id,
      private.clock() + (step.action ->> 'due_days')::integer * interval '24 hours') on conflict do nothing;
  return (true, 'Created a ' || case step.action ->> 'task' when 'call' then 'call' when 'linkedin' then 'LinkedIn task' else 'to-do' end);
end
$$;

-- What a person is to do at a step, and how it is written down.
create or replace function private.task_kind(step public.campaign_steps) returns text
language sql immutable parallel safe
return coalesce(step.action ->> 'task', step.kind);

-- What enrolment takes, where nobody else holds it: whoever enrols and ends leads elsewhere holds it and waits for leads.
create or replace function private.holds_enrolment(workspace uuid, target text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('enrol ' || workspace, 0)) then
    return false;
  end if;
  perform from public.email_campaigns c where c.workspace_id = workspace and c.id::text = lower(target) for no key update skip locked;
  return found or not exists (select from public.email_campaigns c where c.workspace_id = workspace and c.id::text = lower(target));
end
$$;

-- The lead ends here and is enrolled there, by the rules of every enrolment: not whom the other campaign had before, who is
-- suppressed, or who is under way in a third one. Nobody enters a campaign twice, so nobody is moved for ever.
create or replace function private.move_to_campaign(step public.campaign_steps, lead public.campaign_leads, contact public.audience)
returns private.action_outcome
language plpgsql
set search_path = ''
as $$
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
    update public.campaign_leads set state = lead.state, reason = lead.reason, ended_at = lead.ended_at where id = lead.id;
    return (false, format('Not moved to “%s”: %s', target.title, case decided.why when 'suppressed' then 'on the suppression list'
      when 'elsewhere' then 'under way in a third campaign' else 'skipped there before' end));
  end if;
  return (true, format('Moved to “%s”', target.title));
end
$$;

-- The campaigns that leads of one may be moved to, over any number of moves.
drop function if exists private.moves_from(text);
create or replace function private.moves_from(campaign public.email_campaigns) returns setof uuid
language sql stable
set search_path = ''
as $$
  with recursive reached (id) as (
    select campaign.id
    union
    select (s.action ->> 'campaign')::uuid from reached r join public.campaign_steps s
      on s.workspace_id = campaign.workspace_id and s.campaign_id = r.id and s.position is not null and s.action ->> 'do' = 'move'
  )
  select id from reached
$$;

-- What the actions of a campaign name and is not there: the launch says so first. [{"step": place, "message"}], with
-- `warns` where it is no reason to wait.
create or replace function private.action_gaps(campaign public.email_campaigns) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('step', s.position, 'message', format('Step %s ', s.position) || gap.said)
    || case when s.action ->> 'do' = 'remove_tag' then '{"warns": true}' else '{}' end::jsonb order by s.position), '[]')
  from public.campaign_steps s, lateral (select case s.action ->> 'do'
    when 'remove_tag' then case when not exists (select from public.audience a
        where a.workspace_id = campaign.workspace_id and a.tags @> array[private.trimmed(s.action ->> 'tag')])
      and not exists (select from public.campaign_steps b where b.campaign_id = s.campaign_id and b.position < s.position
        and b.action ->> 'do' = 'add_tag' and private.trimmed(b.action ->> 'tag') = private.trimmed(s.action ->> 'tag'))
      then format('removes the tag “%s”, which no contact has and no step before adds.', private.trimmed(s.action ->> 'tag')) end
    when 'notify' then case
      when s.action ->> 'member' is null and campaign.owner_id is null then 'notifies the campaign’s owner, and it has none.'
      when not private.works_in(campaign.workspace_id, coalesce((s.action ->> 'member')::uuid, campaign.owner_id))
        then 'notifies somebody who is no member of the workspace any more.' end
    when 'change_owner' then case when not private.works_in(campaign.workspace_id, (s.action ->> 'member')::uuid)
      then 'makes somebody the owner who is no member of the workspace any more.' end
    when 'move' then (
      select case when t.id is null then 'moves to a campaign that was deleted.'
          when t.id = campaign.id then 'moves to this campaign itself.'
          when t.status = 'archived' then format('moves to “%s”, which is archived.', t.title)
          when t.launched_at is null then format('moves to “%s”, which has not been launched.', t.title)
          when campaign.id in (select private.moves_from(t))
            then format('moves to “%s”, which moves back here: nobody enters a campaign twice.', t.title) end
      from (values (lower(s.action ->> 'campaign'))) as asked (id)
        left join public.email_campaigns t on t.workspace_id = campaign.workspace_id and t.id::text = asked.id)
    end as said) as gap
  where s.campaign_id = campaign.id and s.position is not null and gap.said is not null
$$;

-- What is wrong with the action of a step (save_sequence); null is nothing. core/campaigns/action.ts says the same.
create or replace function private.action_fault(step jsonb, place integer) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  action jsonb := nullif(step -> 'action', 'null');
  tag text := private.trimmed(action ->> 'tag');
begin
  if step ->> 'kind' is distinct from 'action' then
    return case when action is not null then format('Step %s is no action, but says what to do.', place) end;
  elsif step -> 'variants' <> '[]' then
    return format('Step %s is an action, which sends nothing.', place);
  elsif length(action::text) > 5000 then
    return format('The action of step %s is too long.', place);
  end if;
  return case when action ->> 'do' in ('add_tag', 'remove_tag') then case
      when jsonb_typeof(action -> 'tag') is distinct from 'string' or tag is null then format('The action of step %s names no tag.', place)
      when length(tag) > 100 then format('The tag of step %s is longer than 100 characters.', place) end
    when action ->> 'do' = 'notify' then case
      when action ->> 'member' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then format('The action of step %s names no member.', place)
      when jsonb_typeof(action -> 'text') is distinct from 'string' then format('The action of step %s has no text.', place)
      when length(action ->> 'text') > 300 then format('The text of step %s is longer than 300 characters.', place) end
    when action ->> 'do' = 'change_owner' then case
      when (action ->> 'member' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true
        then format('The action of step %s names no member.', place) end
    when action ->> 'do' = 'move' then case
      when (action ->> 'campaign' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true
        then format('The action of step %s names no campaign.', place) end
    when action ->> 'do' = 'create_task' then case
      when (action ->> 'task' in ('call', 'linkedin', 'task')) is not true then format('The action of step %s creates no task.', place)
      when jsonb_typeof(action -> 'instructions') is distinct from 'string' then format('The task of step %s has no instructions.', place)
      when length(action ->> 'instructions') > 2000 then format('The instructions of step %s are longer than 2000 characters.', place)
      when jsonb_typeof(action -> 'due_days') is distinct from 'number' or (action ->> 'due_days' ~ '^[0-9]{1,3}$') is not true
        or (action ->> 'due_days')::integer > 365
        then format('The task of step %s is due within 365 days.', place) end
    else format('Step %s has an action that does not exist.', place) end;
end
$$;

-- Whether an action ended the lead that it was done for.
create or replace function private.is_over(step public.campaign_steps, lead_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select step.action ->> 'do' = 'move' and exists (select from public.campaign_leads l
    where l.id = lead_id and l.state not in ('waiting', 'active', 'paused') and not private.is_on_steps_without_email(l))
$$;
