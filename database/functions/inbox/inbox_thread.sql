-- What was said to and by one person: of a lead all of it, else what hangs on the message that was answered. Oldest first,
-- but never an answer before what it answers: the clocks of two mail servers differ, and theirs know whole seconds only.
drop function if exists public.inbox_thread(uuid);
create function public.inbox_thread(p_inbound_id uuid)
returns table (id uuid, direction text, at timestamptz, sender text, subject text, content_text text, content_html text, state text, answer text,
  kind text, removed_by_retention_at timestamptz)
language sql stable
set search_path = ''
as $$
  with recursive shown as (select * from public.inbound_messages i where i.id = p_inbound_id),
  ours as (
    select m.* from shown s join public.messages m on m.workspace_id = s.workspace_id
      and (m.id = s.message_id or m.lead_id = s.lead_id or m.answers_id = s.id)
    where m.kind in ('campaign', 'answer', 'single')
  ),
  mails as materialized (
    select o.id, o.answers_id as parent, 'out' as direction, coalesce(o.sent_at, o.created_at) as at, b.address as sender, o.subject,
      c.content_text, c.content_html, o.state, o.answer, o.kind, c.removed_by_retention_at
    from ours o left join public.mailboxes b on b.workspace_id = o.workspace_id and b.id = o.mailbox_id
    left join public.message_bodies c on c.workspace_id = o.workspace_id and c.id = o.id
    union all
    select i.id, i.message_id, 'in', i.received_at, coalesce(nullif(i.from_name, ''), i.from_address), i.subject, i.content_text,
      i.content_html, null, null, i.kind, i.removed_by_retention_at
    from shown s join public.inbound_messages i on i.workspace_id = s.workspace_id
      and (i.id = s.id or i.lead_id = s.lead_id or i.message_id in (select o.id from ours o))
  ),
  placed as (
    select m.id, m.at as place, 0 as depth from mails m where not exists (select from mails p where p.id = m.parent)
    union all
    select m.id, greatest(m.at, p.place), p.depth + 1 from placed p join mails m on m.parent = p.id
  )
  select m.id, m.direction, m.at, m.sender, m.subject, m.content_text, m.content_html, m.state, m.answer, m.kind, m.removed_by_retention_at
  from mails m left join placed p on p.id = m.id
  order by coalesce(p.place, m.at), coalesce(p.depth, 0), m.at, m.id
$$;
grant execute on function public.inbox_thread to authenticated;
