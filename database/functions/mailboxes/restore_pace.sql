-- Gives slowed mailboxes their full limit back; returns their number. Mailboxes of workspaces where the caller may not
-- edit are skipped.
create or replace function public.restore_pace(p_mailbox_ids uuid[]) returns integer
language sql security definer set search_path = '' as $$
  with moved as (
    update public.mailboxes set slowed_because = null, pace_restored_at = private.clock()
    where id = any (p_mailbox_ids) and slowed_because is not null
      and workspace_id = any (array(select private.my_workspaces('editor')))
    returning 1)
  select count(*)::integer from moved
$$;
grant execute on function public.restore_pace to authenticated;
