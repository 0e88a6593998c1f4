-- Resumes mailboxes that a user or a check paused; returns their number. A broken one stays broken.
create or replace function public.resume_mailboxes(p_mailbox_ids uuid[]) returns integer
language sql security definer set search_path = '' as $$
  with moved as (
    update public.mailboxes set state = 'active', state_reason = null, paused_by = null
    where id = any (p_mailbox_ids) and state = 'paused'
      and workspace_id = any (array(select private.my_workspaces('editor')))
    returning 1)
  select count(*)::integer from moved
$$;
grant execute on function public.resume_mailboxes to authenticated;
