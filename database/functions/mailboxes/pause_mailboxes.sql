-- Pauses and resumes mailboxes by hand. A mailbox whose login was refused stays broken: only a working login repairs
-- it. Mailboxes of workspaces where the caller may not edit are skipped. Returns the number changed.
create or replace function public.pause_mailboxes(p_mailbox_ids uuid[]) returns integer
language sql security definer set search_path = '' as $$
  with moved as (
    update public.mailboxes set state = 'paused', state_reason = null, paused_by = null
    where id = any (p_mailbox_ids) and state = 'active'
      and workspace_id = any (array(select private.my_workspaces('editor')))
    returning 1)
  select count(*)::integer from moved
$$;
grant execute on function public.pause_mailboxes to authenticated;
