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
  if lead.state not in ('waiting', 'active') then
    return false;
  elsif exists (select from public.lead_actions d where d.lead_id = lead.id and d.step_id = step.id) then
    return true;
  elsif (select c.status <> 'sending' from public.email_campaigns c where c.id = lead.campaign_id) then
    return false;
  end if;
  select * into contact from public.audience a
    where a.workspace_id = lead.workspace_id and a.id = lead.audience_id for no key update skip locked;
  if not found and exists (select from public.audience a where a.workspace_id = lead.workspace_id and a.id = lead.audience_id) then
    return false;
  end if;
  outcome := case when contact.id is null then (false, 'The contact was deleted')::private.action_outcome
    else private.outcome_of_action(step.action, contact) end;
  insert into public.lead_actions (workspace_id, campaign_id, lead_id, step_id, action, is_done, detail, done_at)
    values (lead.workspace_id, lead.campaign_id, lead.id, step.id, step.action, outcome.is_done, left(outcome.detail, 1000), right_now);
  return true;
end
$$;

-- The contact's row is locked.
create or replace function private.outcome_of_action(action jsonb, contact public.audience) returns private.action_outcome
language plpgsql
set search_path = ''
as $$
begin
  return case action ->> 'do'
    when 'add_tag' then private.add_tag(contact, private.trimmed(action ->> 'tag'))
    when 'remove_tag' then private.remove_tag(contact, private.trimmed(action ->> 'tag'))
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
    else format('Step %s has an action that does not exist.', place) end;
end
$$;
