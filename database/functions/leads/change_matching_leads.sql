-- Applies change_leads to all leads of a campaign that a filter of the list matches: a list of a hundred thousand
-- leads shows fifty at a time, and their IDs would not fit in a request.
create or replace function public.change_matching_leads(
  p_campaign_id uuid, p_action text, p_states text[] default '{}', p_search text default ''
) returns integer
language sql security definer set search_path = '' as $$
  select public.change_leads(array(
    select l.id from public.campaign_leads l
      where l.campaign_id = p_campaign_id
        and l.workspace_id in (select private.my_workspaces('editor'))
        and (cardinality(p_states) = 0 or l.state = any (p_states))
        and (p_search = '' or strpos(lower(l.email), lower(p_search)) > 0)
  ), p_action)
$$;
grant execute on function public.change_matching_leads to authenticated;
