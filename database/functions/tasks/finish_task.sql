-- Ends a task with its outcome. Its lead continues with the next step, or its sequence ends when the outcome is a
-- reply. A second call changes nothing.
create or replace function public.finish_task(p_task_id uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  task public.campaign_tasks := private.lock_task(p_task_id);
  step public.campaign_steps;
  kind text;
begin
  select s.* into step from public.campaign_steps s where s.workspace_id = task.workspace_id and s.id = task.step_id;
  kind := private.task_kind(step);
  if p_outcome is null or not (p_outcome in ('done', 'skipped') or (kind = 'call'
    and p_outcome in ('reached', 'voicemail', 'no_answer', 'wrong_number', 'not_interested', 'meeting')))
  then
    raise exception using errcode = 'PT400', message = format('A task cannot end as "%s".', left(coalesce(p_outcome, ''), 50)),
      hint = 'Use done or skipped; for a call also reached, voicemail, no_answer, wrong_number, not_interested or meeting.';
  end if;
  if task.done_at is not null then return; end if;
  update public.campaign_tasks set done_at = now(), done_by = auth.uid(), outcome = p_outcome where id = p_task_id;
  if p_outcome in ('not_interested', 'meeting') then
    perform private.end_leads(array[task.lead_id], 'replied',
      case p_outcome when 'meeting' then 'Agreed to a meeting in a call' else 'Not interested, said in a call' end);
    perform private.clear_due(array[l.id]) from public.campaign_leads l
      where l.id = task.lead_id and l.on_reply = step.on_reply and private.is_on_steps_without_email(l);
  elsif step.kind <> 'action' then
    perform private.advance_lead(l.id, now()) from public.campaign_leads l
      where l.id = task.lead_id and l.step_id = task.step_id
        and (l.state in ('waiting', 'active', 'paused') or (private.is_on_steps_without_email(l) and l.due_at is null));
  end if;
end
$$;
grant execute on function public.finish_task to authenticated;

-- Locks a task and its lead for a caller who may edit them: the lead first, in the order of ending leads.
create or replace function private.lock_task(p_task_id uuid) returns public.campaign_tasks
language plpgsql set search_path = '' as $$
declare
  task public.campaign_tasks;
begin
  select * into task from public.campaign_tasks where id = p_task_id;
  perform private.require_member(coalesce(task.workspace_id, p_task_id), 'editor');
  perform from public.campaign_leads l where l.workspace_id = task.workspace_id and l.id = task.lead_id for update;
  select * into task from public.campaign_tasks where id = p_task_id for update;
  if task.id is null then
    raise exception using errcode = 'PT409', message = 'This task no longer exists: its sequence has ended or was changed.',
      hint = 'Load the page again.';
  end if;
  return task;
end
$$;
