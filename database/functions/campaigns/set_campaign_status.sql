-- Archives and restores campaigns, all of the given ones or none. Scheduling and sending are set by the launch, which
-- checks more.
create or replace function public.set_campaign_status(p_campaign_ids uuid[], p_status text)
returns setof public.email_campaigns
language plpgsql security definer set search_path = '' as $$
begin
  if p_status is null or p_status not in ('draft', 'paused', 'completed', 'archived') then
    raise exception using errcode = 'PT400',
      message = format('A campaign can''t be made %s by hand.', coalesce(left(p_status, 50), 'nothing')),
      hint = 'Use draft, paused, completed or archived.';
  end if;
  return query
    update public.email_campaigns c set status = p_status
    where c.id = any (p_campaign_ids)
      and c.status <> p_status
      and c.workspace_id = any (array(select private.my_workspaces('editor')))
    returning c.*;
end
$$;
grant execute on function public.set_campaign_status to authenticated;
