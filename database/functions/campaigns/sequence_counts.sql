-- Counts the leads of a campaign at each step now (`branch` null), and the leads that took each branch of each
-- condition (the branch's ID, or 'otherwise'), or had each action done or not ('done', 'not_done').
create or replace function public.sequence_counts(p_campaign_id uuid)
returns table (step_id uuid, branch text, leads bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  workspace uuid := (select c.workspace_id from public.email_campaigns c where c.id = p_campaign_id);
begin
  perform private.require_member(coalesce(workspace, p_campaign_id), 'viewer');
  return query
    select l.step_id, null::text, count(*) from public.campaign_leads l
    where l.campaign_id = p_campaign_id and l.state in ('waiting', 'active', 'paused') and l.step_id is not null
    group by l.step_id
    union all
    select l.step_id, null::text, count(*) from public.campaign_leads l
    where l.campaign_id = p_campaign_id and l.on_reply is not null and l.step_id is not null and private.has_steps_without_email(l)
    group by l.step_id
    union all
    select b.step_id, b.branch, count(*)
    from public.campaign_steps s join public.lead_branches b on b.workspace_id = s.workspace_id and b.step_id = s.id
    where s.workspace_id = workspace and s.campaign_id = p_campaign_id and b.branch is not null
    group by b.step_id, b.branch
    union all
    select d.step_id, case when d.is_done then 'done' else 'not_done' end, count(*) from public.lead_actions d
    where d.workspace_id = workspace and d.campaign_id = p_campaign_id
    group by d.step_id, d.is_done;
end
$$;
grant execute on function public.sequence_counts to authenticated;
