-- Postpones an open task, and stores the note of any task. p_change: {"due_at", "note"}, each only if given.
create or replace function public.change_task(p_task_id uuid, p_change jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  task public.campaign_tasks := private.lock_task(p_task_id);
  due timestamptz := (p_change ->> 'due_at')::timestamptz;
begin
  if due is not null and (task.done_at is not null or due > now() + interval '2 years') then
    raise exception using errcode = 'PT400', message = 'This task cannot wait until then.',
      hint = 'Choose a day within two years, of a task that is not done.';
  end if;
  update public.campaign_tasks set due_at = coalesce(due, due_at), note = coalesce(p_change ->> 'note', note)
    where id = p_task_id;
end
$$;
grant execute on function public.change_task to authenticated;
