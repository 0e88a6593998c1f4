-- What each mailbox of a workspace did in the last seven days, as far as one may see them.
create or replace function public.mailbox_health(p_workspace_id uuid)
returns table (mailbox_id uuid, sent bigint, bounced bigint, complained bigint, replied bigint, campaigns bigint)
language sql stable
set search_path = ''
as $$
  select b.id,
    count(m.id) filter (where m.state in ('sent', 'uncertain')),
    count(m.id) filter (where m.bounced_at is not null),
    count(m.id) filter (where m.complained_at is not null),
    count(m.id) filter (where m.replied_at is not null),
    (select count(*) from public.campaign_mailboxes c join public.email_campaigns e on e.id = c.campaign_id
      where c.workspace_id = b.workspace_id and c.mailbox_id = b.id and e.status in ('scheduled', 'sending', 'paused', 'auto_paused'))
  from public.mailboxes b
  left join public.messages m on m.workspace_id = b.workspace_id and m.mailbox_id = b.id
    and m.sent_at > now() - interval '7 days' and m.kind <> 'test'
  where b.workspace_id = p_workspace_id
  group by b.id, b.workspace_id
$$;
grant execute on function public.mailbox_health to authenticated;
