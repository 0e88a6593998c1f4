-- After launch: enrols contacts that match now and are not enrolled yet.
create or replace function public.add_new_leads(p_campaign_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  campaign public.email_campaigns;
  taken bigint;
begin
  select * into campaign from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(campaign.workspace_id, p_campaign_id), 'editor');
  if campaign.launched_at is null then
    raise exception using errcode = 'PT409', message = 'This campaign has not been launched.', hint = 'Its launch enrols all matching contacts.';
  end if;
  taken := private.enrol_leads(campaign, private.target_where(campaign));
  if taken > 0 and campaign.status = 'completed' then
    update public.email_campaigns set status = 'sending' where id = p_campaign_id;
  end if;
  return taken;
end
$$;
grant execute on function public.add_new_leads to authenticated;
