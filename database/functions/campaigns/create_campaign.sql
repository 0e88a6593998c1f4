-- Creates a draft campaign with its sequence, both or neither, from a draft in the analyzer. It runs as the caller,
-- so the policies apply.
create or replace function public.create_campaign(p_workspace_id uuid, p_title text, p_sequence jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  campaign uuid := public.uuid_v7();
begin
  -- The draft names no segment, so it matches no contact.
  insert into public.email_campaigns (id, workspace_id, title, target_audience) values (campaign, p_workspace_id, p_title, 'segment');
  perform public.save_sequence(campaign, p_sequence, 0);
  return campaign;
end
$$;
grant execute on function public.create_campaign to authenticated;
