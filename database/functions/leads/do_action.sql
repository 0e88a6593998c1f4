-- Runs an action of a sequence for a lead, in the transaction that moves the lead on: once for each lead and step.

do $$ begin
  if to_regtype('private.action_outcome') is null then
    create type private.action_outcome as (is_done boolean, detail text);
  end if;
end $$;

-- Returns whether the action is over, done or not: false when someone else is changing the contact, or the campaign
-- is not sending. It is then retried without waiting, because merging contacts locks them and waits for their leads.
-- The lead's row is locked.
create or replace function private.do_action(step public.campaign_steps, lead public.campaign_leads, right_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  contact public.audience;
  outcome private.action_outcome;
begin
  if lead.state not in ('waiting', 'active') and not private.is_on_steps_without_email(lead) then
    return false;
  elsif exists (select from public.lead_actions d where d.lead_id = lead.id and d.step_id is not distinct from step.id) then
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
    perform private.set_change_source((select 'Campaign ' || c.title from public.email_campaigns c where c.id = lead.campaign_id));
    outcome := case when contact.id is null then (false, 'The contact was deleted')::private.action_outcome
      else private.outcome_of_action(step, lead, contact) end;
    perform private.set_change_source(null);
  exception
    -- Temporary failures (a lock, a deadlock, a full disk): the next claim retries.
    when transaction_rollback or lock_not_available or insufficient_resources or system_error then
      raise warning 'An action of campaign % will be retried: % (%)', lead.campaign_id, sqlerrm, sqlstate;
      return false;
    -- A failing action of one workspace must not block claims for the others.
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
language plpgsql set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
begin
  if tag <> all (contact.tags) then return (true, format('Had no tag “%s”', tag)); end if;
  update public.audience set tags = array_remove(tags, tag) where id = contact.id;
  return (true, format('Removed the tag “%s”', tag));
end
$$;

create or replace function private.change_owner(contact public.audience, person uuid) returns private.action_outcome
language plpgsql set search_path = '' as $$
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

-- Notifies a member in the ways that they chose. At most a hundred times a day for each step, so that a launch for a
-- hundred thousand contacts does not create as many notifications.
create or replace function private.notify_of_lead(step public.campaign_steps, lead public.campaign_leads, contact public.audience)
returns private.action_outcome
language plpgsql set search_path = '' as $$
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

-- Creates a task that does not block the sequence and remains when the sequence ends.
create or replace function private.create_task(step public.campaign_steps, lead public.campaign_leads) returns private.action_outcome
language plpgsql set search_path = '' as $$
begin
  perform private.add_task(lead, step.id, private.clock() + (step.action ->> 'due_days')::integer * interval '24 hours');
  return (true, 'Created a ' || case step.action ->> 'task' when 'call' then 'call' when 'linkedin' then 'LinkedIn task' else 'to-do' end);
end
$$;

-- The kind of the task that a step creates.
create or replace function private.task_kind(step public.campaign_steps) returns text
language sql immutable parallel safe
return coalesce(step.action ->> 'task', step.kind);

-- True when an action ended the lead that it ran for.
create or replace function private.is_over(step public.campaign_steps, lead_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select step.action ->> 'do' = 'move' and exists (select from public.campaign_leads l
    where l.id = lead_id and l.state not in ('waiting', 'active', 'paused') and not private.is_on_steps_without_email(l))
$$;
