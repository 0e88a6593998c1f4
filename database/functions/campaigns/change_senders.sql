-- Assigns mailboxes to campaigns and removes them, in one transaction, with the caller's rights. p_add and p_remove
-- are lists of {"campaign_id", "mailbox_id"}. Returns {"added": [...], "removed": [...]} with actual changes only;
-- calling it again with the two exchanged undoes them.
create or replace function public.change_senders(p_add jsonb, p_remove jsonb) returns jsonb
language sql set search_path = '' as $$
  with added as (
    insert into public.campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    select c.workspace_id, c.id, asked.mailbox_id
    from jsonb_to_recordset(p_add) as asked (campaign_id uuid, mailbox_id uuid)
      join public.email_campaigns c on c.id = asked.campaign_id
    on conflict do nothing
    returning campaign_id, mailbox_id
  ), removed as (
    delete from public.campaign_mailboxes s
    using jsonb_to_recordset(p_remove) as asked (campaign_id uuid, mailbox_id uuid)
    where s.campaign_id = asked.campaign_id and s.mailbox_id = asked.mailbox_id
    returning s.campaign_id, s.mailbox_id
  )
  select jsonb_build_object('added', (select coalesce(jsonb_agg(added), '[]') from added),
    'removed', (select coalesce(jsonb_agg(removed), '[]') from removed))
$$;
grant execute on function public.change_senders to authenticated;
