-- Missing objects that the conditions of a campaign refer to. Such a branch would never be taken, so the launch
-- reports it first. [{"step": position, "message"}]
create or replace function private.condition_gaps(campaign public.email_campaigns, may_track boolean) returns jsonb
language sql stable set search_path = '' as $$
  with asked as materialized (
    select array(select distinct substr(part ->> 'field', 8)
      from public.campaign_steps s, jsonb_array_elements(s.branches) as b,
        jsonb_path_query(b -> 'rule', 'strict $.rules.**{0 to 12} ? (exists (@.field))') as part
      where s.campaign_id = campaign.id and s.position is not null and b -> 'rule' ->> 'on' = 'contact'
        and part ->> 'field' like 'custom:%') as fields
  ), empty as materialized (
    select private.fields_of_nobody(campaign.workspace_id, asked.fields) as fields from asked
  )
  select coalesce(jsonb_agg(jsonb_build_object('step', s.position,
    'message', format('Step %s, branch “%s”: %s', s.position, b ->> 'name', gap.said)) order by s.position), '[]')
  from empty, public.campaign_steps s, jsonb_array_elements(s.branches) as b, lateral (
    select private.rule_gap(campaign, part, empty.fields) as said
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

-- Returns the custom fields among `fields` that no contact has. Reads the contacts in one pass, and stops at the
-- contact that has the last of them.
create or replace function private.fields_of_nobody(workspace uuid, fields text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  missing text[] := fields;
  found_by record;
  last_id uuid := '00000000-0000-0000-0000-000000000000';
begin
  while missing <> '{}' loop
    select a.id, a.custom_fields::jsonb as has into found_by from public.audience a
      where a.workspace_id = workspace and a.id > last_id and a.custom_fields is not null
        and a.custom_fields::jsonb ?| missing
      order by a.id limit 1;
    exit when not found;
    last_id := found_by.id;
    missing := array(select field from unnest(missing) as field where not found_by.has ? field);
  end loop;
  return missing;
end
$$;

drop function if exists private.rule_gap(public.email_campaigns, jsonb);
-- The gap in a rule about contacts; `missing` are the custom fields that no contact has.
create or replace function private.rule_gap(campaign public.email_campaigns, rule jsonb, missing text[]) returns text
language plpgsql stable set search_path = '' as $$
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
  elsif field like 'custom:%' and substr(field, 8) = any (missing) then
    return format('no contact has the field “%s”.', substr(field, 8));
  end if;
  return null;
end
$$;
