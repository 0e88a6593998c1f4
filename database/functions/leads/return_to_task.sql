-- The lead waits again for the task of this step. With steps without an email it stays ended.
create or replace function private.return_to_task(lead public.campaign_leads, task_step_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if private.is_on_steps_without_email(lead) then
    update public.campaign_leads set step_id = task_step_id, due_at = null where id = lead.id;
  else
    update public.campaign_leads set step_id = task_step_id, due_at = null, held_by = 'task', held_at = now(), reason = null,
      ended_at = null, state = case when state in ('waiting', 'active', 'paused') then state else 'active' end
      where id = lead.id;
  end if;
end
$$;
