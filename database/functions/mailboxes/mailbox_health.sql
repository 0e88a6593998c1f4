-- The messages of each mailbox of a workspace in the last seven days with their results, limited to the rows that the
-- caller may see.
create or replace function public.mailbox_health(p_workspace_id uuid)
returns table (mailbox_id uuid, sent bigint, bounced bigint, complained bigint, replied bigint, campaigns bigint)
language sql stable set search_path = '' as $$
  select b.id,
    count(m.sent_at), count(m.bounced_at), count(m.complained_at), count(m.replied_at),
    (select count(*) from public.campaign_mailboxes c join public.email_campaigns e on e.id = c.campaign_id
      where c.workspace_id = b.workspace_id and c.mailbox_id = b.id and e.status in ('scheduled', 'sending', 'paused', 'auto_paused'))
  from public.mailboxes b
  left join private.counted_emails(p_workspace_id) m on m.mailbox_id = b.id and m.sent_at > now() - interval '7 days'
  where b.workspace_id = p_workspace_id
  group by b.id, b.workspace_id
$$;
grant execute on function public.mailbox_health to authenticated;
