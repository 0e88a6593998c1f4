-- Undoes finish_task as long as nothing followed from it: the lead waits for the task again.
create or replace function public.reopen_task(p_task_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  task public.campaign_tasks := private.lock_task(p_task_id);
  lead public.campaign_leads;
  step public.campaign_steps;
  ended_it boolean;
begin
  if task.done_at is null then return; end if;
  select * into lead from public.campaign_leads where id = task.lead_id;
  select * into step from public.campaign_steps s where s.workspace_id = task.workspace_id and s.id = task.step_id;
  -- Equal times mean one transaction, so the task ended the lead.
  ended_it := lead.state not in ('waiting', 'active', 'paused') and lead.ended_at is not distinct from task.done_at;
  if step.kind = 'action' and lead.state <> 'unsubscribed' then
    -- No step waited for it.
    update public.campaign_tasks set done_at = null, done_by = null, outcome = null where id = task.id;
    if ended_it then
      perform private.open_ended_leads(array[lead.id], null);
      select * into lead from public.campaign_leads where id = task.lead_id;
      perform private.move_lead(lead, private.step_due(lead), private.clock());
      perform private.reopen_for_reply(lead);
    end if;
    return;
  end if;
  if (lead.state not in ('waiting', 'active', 'paused') and not ended_it and not private.is_on_steps_without_email(lead))
    or exists (select from public.messages m where m.workspace_id = task.workspace_id and m.lead_id = lead.id
      and m.kind = 'campaign' and m.created_at >= task.done_at)
    or exists (select from public.campaign_tasks t where t.workspace_id = task.workspace_id and t.lead_id = lead.id
      and t.id <> task.id and t.created_at >= task.done_at)
    or exists (select from public.lead_actions d where d.lead_id = lead.id and d.created_at >= task.done_at)
    or step.position is null or step.on_reply is distinct from lead.on_reply
  then
    raise exception using errcode = 'PT409', message = 'The sequence has continued since.',
      hint = 'Open the lead in its campaign to pause it.';
  end if;
  -- Conditions that the lead reached since are decided again.
  delete from public.lead_branches b
    where b.workspace_id = task.workspace_id and b.lead_id = lead.id and b.reached_at >= task.done_at;
  update public.campaign_tasks set done_at = null, done_by = null, outcome = null where id = task.id;
  perform private.return_to_task(lead, task.step_id);
  if private.is_on_steps_without_email(lead) then return; end if;
  -- A campaign that a user completed while other leads were waiting is not reopened; the task can still be done.
  perform private.reopen_for_reply(lead);
end
$$;
grant execute on function public.reopen_task to authenticated;
