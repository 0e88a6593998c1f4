-- Counts of automatic enrolment: today in the campaign's time zone and in total, how many of these wait for their
-- first email, and how many were skipped by reason.
drop function if exists public.enrolment_counts(uuid);
create function public.enrolment_counts(p_campaign_id uuid)
returns table (
  entered_today integer, entered bigint, waiting bigint, suppressed bigint, elsewhere bigint, left_segment bigint,
  day_ends_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'viewer');
  return query
    select private.entered_today(campaign), count(*) filter (where e.outcome = 'enrolled'),
      (select count(*) from public.campaign_leads l join public.campaign_entrants e
        on e.campaign_id = l.campaign_id and e.contact_id = l.audience_id and e.outcome = 'enrolled'
        where l.workspace_id = campaign.workspace_id and l.campaign_id = campaign.id and l.state = 'waiting'),
      count(*) filter (where e.reason = 'suppressed'), count(*) filter (where e.reason = 'elsewhere'),
      count(e.left_at), private.next_enrolment_day(campaign)
    from public.campaign_entrants e where e.workspace_id = campaign.workspace_id and e.campaign_id = campaign.id;
end
$$;
grant execute on function public.enrolment_counts to authenticated;
