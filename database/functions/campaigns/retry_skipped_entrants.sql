-- Decides again on those whom the segment brought and who were skipped; answers how many these are.
create or replace function public.retry_skipped_entrants(p_campaign_id uuid) returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  workspace uuid := (select c.workspace_id from public.email_campaigns c where c.id = p_campaign_id);
  again bigint;
begin
  perform private.require_member(coalesce(workspace, p_campaign_id), 'editor');
  delete from public.campaign_entrants
    where workspace_id = workspace and campaign_id = p_campaign_id and outcome = 'skipped' and via = 'segment';
  get diagnostics again = row_count;
  update public.campaign_enrolments set contacts_after_id = null, next_look_at = private.clock() where campaign_id = p_campaign_id;
  return again;
end
$$;
grant execute on function public.retry_skipped_entrants to authenticated;
