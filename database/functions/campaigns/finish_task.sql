-- Ends a task as done or skipped, and its lead goes on to the next step.
create or replace function public.finish_task(p_task_id uuid, p_outcome text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  task public.campaign_tasks;
begin
  select * into task from public.campaign_tasks where id = p_task_id for update;
  perform private.require_member(coalesce(task.workspace_id, p_task_id), 'editor');
  if task.done_at is not null then
    return;
  end if;
  update public.campaign_tasks set done_at = now(), done_by = auth.uid(),
    outcome = case when p_outcome = 'skipped' then 'skipped' else 'done' end where id = p_task_id;
  perform private.advance_lead(l.id, now()) from public.campaign_leads l
    where l.id = task.lead_id and l.step_id = task.step_id and l.state in ('waiting', 'active', 'paused');
end
$$;
grant execute on function public.finish_task to authenticated;
