-- Missing objects that the actions of a campaign refer to, shown by the launch checklist: [{"step": position,
-- "message"}], with `warns` when the launch may go ahead.
create or replace function private.action_gaps(campaign public.email_campaigns) returns jsonb
language sql stable set search_path = '' as $$
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
