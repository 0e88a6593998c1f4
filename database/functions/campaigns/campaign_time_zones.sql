-- Counts leads by known, derived or unknown time zone; before a launch, the contacts of the audience.
create or replace function public.campaign_time_zones(p_campaign_id uuid)
returns table (known bigint, derived bigint, guessed bigint, unknown bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'viewer');
  return query execute format($s$
    select count(*) filter (where a.time_zone is not null),
      count(*) filter (where a.time_zone is null and a.derived_time_zone_confidence in ('high', 'medium')),
      count(*) filter (where a.time_zone is null and a.derived_time_zone_confidence = 'low'),
      count(*) filter (where a.time_zone is null and a.derived_time_zone is null)
    from public.audience a where %s$s$,
    case when campaign.status in ('draft', 'scheduled') then private.target_where(campaign)
      else format('a.workspace_id = %L and exists (select from public.campaign_leads l
        where l.workspace_id = a.workspace_id and l.campaign_id = %L and l.audience_id = a.id)', campaign.workspace_id, campaign.id) end);
end
$$;
grant execute on function public.campaign_time_zones to authenticated;
