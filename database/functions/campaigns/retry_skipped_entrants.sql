-- Decides again on contacts that the segment named and that were skipped; returns their number. Each call restarts
-- the pass over the contacts, so it is allowed once a minute at most, and not before the previous pass has ended. A
-- pass that waits for the next day blocks it for an hour at most.
create or replace function public.retry_skipped_entrants(p_campaign_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  workspace uuid := (select c.workspace_id from public.email_campaigns c where c.id = p_campaign_id);
  enrolment public.campaign_enrolments;
  again bigint;
begin
  perform private.require_member(coalesce(workspace, p_campaign_id), 'editor');
  select * into enrolment from public.campaign_enrolments e
    where e.workspace_id = workspace and e.campaign_id = p_campaign_id for update;
  if enrolment.retried_at + (case when enrolment.contacts_after_id is null then interval '1 minute' else interval '1 hour' end)
    > private.clock()
  then
    raise exception using errcode = 'PT429', message = 'Skipped contacts are already being checked again.',
      hint = 'Wait until all contacts are checked, then try again.';
  end if;
  delete from public.campaign_entrants
    where workspace_id = workspace and campaign_id = p_campaign_id and outcome = 'skipped' and via = 'segment';
  get diagnostics again = row_count;
  update public.campaign_enrolments set contacts_after_id = null, next_look_at = private.clock(), retried_at = private.clock()
    where id = enrolment.id;
  return again;
end
$$;
grant execute on function public.retry_skipped_entrants to authenticated;
