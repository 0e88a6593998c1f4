-- Moves leads after a change of their sequence (save_sequence.sql).

-- Leads at a removed step wait at the next one on their path, or are finished.
create or replace function private.leave_step(campaign public.email_campaigns, removed uuid, next uuid) returns void
language sql set search_path = '' as $$
  update public.campaign_leads set step_id = next,
    held_by = case when next is not null and held_by not in ('condition', 'action', 'decision') then held_by end,
    reason = case when next is not null then reason end,
    state = case when next is null then private.end_of_steps(campaign_leads) else state end,
    due_at = case when next is null then null else due_at end,
    ended_at = case when next is null then now() else ended_at end
  where workspace_id = campaign.workspace_id and step_id = removed and state in ('waiting', 'active', 'paused');
  -- Ended leads are not changed.
  update public.campaign_leads l set step_id = next, due_at = case when next is not null then l.due_at end
  where l.workspace_id = campaign.workspace_id and l.step_id = removed and private.has_steps_without_email(l);
$$;

-- Leads whose task was deleted with its step continue as if it had been done.
create or replace function private.resume_freed_leads(campaign public.email_campaigns, lead_ids uuid[]) returns void
language sql set search_path = '' as $$
  select private.move_lead(l, s, private.clock())
  from (select l from public.campaign_leads l where l.workspace_id = campaign.workspace_id and l.id = any (lead_ids)
    and (l.state in ('waiting', 'active', 'paused') or private.is_on_steps_without_email(l)) and l.due_at is null order by l.id) as freed (l)
  join public.campaign_steps s on s.workspace_id = campaign.workspace_id and s.id = (l).step_id
$$;

create or replace function private.recheck_changed_conditions(campaign public.email_campaigns, changed uuid[]) returns void
language sql set search_path = '' as $$
  update public.campaign_leads l set due_at = least(l.due_at, now()) from public.campaign_steps s
    where s.campaign_id = campaign.id and s.kind = 'condition' and s.position is not null and s.id = any (changed)
      and l.workspace_id = campaign.workspace_id and l.step_id = s.id and l.held_by = 'condition'
$$;
