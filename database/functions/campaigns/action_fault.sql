-- What is said of the actions of a sequence before anybody comes to them: as it is saved, and before the launch.

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
