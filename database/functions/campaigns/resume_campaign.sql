-- Resumes a campaign where it was. Messages that became due while it was paused are sent within the limits, not all
-- at once.
create or replace function public.resume_campaign(p_campaign_id uuid) returns public.email_campaigns
language plpgsql security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'editor');
  if campaign.launched_at is null or campaign.status not in ('paused', 'auto_paused') then
    raise exception using errcode = 'PT409', message = 'Only a paused campaign can be resumed.', hint = 'Reload to see its current status.';
  end if;
  update public.email_campaigns set pause_reason = null,
    status = case when starts_at > now() and status = 'paused' then 'scheduled' else 'sending' end
    where id = p_campaign_id returning * into campaign;
  return campaign;
end
$$;
grant execute on function public.resume_campaign to authenticated;
