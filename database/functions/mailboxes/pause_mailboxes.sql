-- Pausing and resuming mailboxes by hand. What a refused login broke stays broken: only a login that works mends it.
-- Mailboxes of workspaces where one may not edit are passed over. Returns how many it moved.
create or replace function public.pause_mailboxes(p_mailbox_ids uuid[]) returns integer
language sql security definer
set search_path = ''
as $$
  with moved as (
    update public.mailboxes set state = 'paused', state_reason = null
    where id = any (p_mailbox_ids) and state = 'active'
      and workspace_id = any (array(select private.my_workspaces('editor')))
    returning 1)
  select count(*)::integer from moved
$$;
grant execute on function public.pause_mailboxes to authenticated;
