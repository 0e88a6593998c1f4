-- What the conditions of a campaign ask for and is not there: such a branch would never be taken, so the launch says so
-- first. [{"step": place, "message"}]
create or replace function private.condition_gaps(campaign public.email_campaigns, may_track boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('step', s.position,
    'message', format('Step %s, branch “%s”: %s', s.position, b ->> 'name', gap.said)) order by s.position), '[]')
  from public.campaign_steps s, jsonb_array_elements(s.branches) as b, lateral (
    select private.rule_gap(campaign, part) as said
    from jsonb_path_query(b -> 'rule', 'strict $.rules.**{0 to 12} ? (exists (@.field))') as part
    where b -> 'rule' ->> 'on' = 'contact'
    union all
    select case b -> 'rule' ->> 'on'
      when 'opened' then case when not (campaign.tracks_opens and may_track) then 'opens are not tracked, so none is ever seen.' end
      when 'clicked' then case
        when not (campaign.tracks_clicks and may_track) then 'clicks are not tracked, so none is ever seen.'
        when b -> 'rule' ->> 'link' is not null and not exists (
          select from public.campaign_steps e join public.step_variants v on v.workspace_id = e.workspace_id and v.step_id = e.id
          where e.campaign_id = campaign.id and e.position < s.position and v.label is not null
            and (b -> 'rule' ->> 'step' is null or e.id = (b -> 'rule' ->> 'step')::uuid)
            and position(b -> 'rule' ->> 'link' in v.content_text || replace(coalesce(v.content_html, ''), '&amp;', '&')) > 0)
        then 'the email has no such link any more.' end end
  ) as gap
  where s.campaign_id = campaign.id and s.position is not null and gap.said is not null
$$;

-- Of a rule about contacts.
create or replace function private.rule_gap(campaign public.email_campaigns, rule jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  field text := rule ->> 'field';
begin
  if field = 'segment' and not exists (select from public.segments g
    where g.workspace_id = campaign.workspace_id and g.id::text = lower(rule ->> 'value'))
  then
    return 'the segment it asks for was deleted.';
  elsif field = 'campaign' and not exists (select from public.email_campaigns c
    where c.workspace_id = campaign.workspace_id and c.id::text = lower(rule ->> 'value'))
  then
    return 'the campaign it asks for was deleted.';
  elsif field like 'custom:%' and not exists (select from public.audience a
    where a.workspace_id = campaign.workspace_id and a.custom_fields is not null and a.custom_fields::jsonb ? substr(field, 8))
  then
    return format('no contact has the field “%s”.', substr(field, 8));
  end if;
  return null;
end
$$;
