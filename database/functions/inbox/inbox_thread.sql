-- The conversation with one contact: all of a lead's, or else the messages of this sender outside campaigns. Oldest
-- first, but a reply never comes before its original: clocks of mail servers differ and have whole seconds only. A
-- security definer, like public.find_conversations.
drop function if exists public.inbox_thread(uuid);
create function public.inbox_thread(p_inbound_id uuid)
returns table (id uuid, direction text, at timestamptz, sender text, subject text, content_text text, content_html text, state text, answer text,
  kind text, removed_by_retention_at timestamptz, read_at timestamptz, attachment_names text[],
  to_addresses text[], cc text[], bcc text[], reply_to text, from_address text, next_at timestamptz, attachments jsonb, refused_addresses jsonb,
  kind_reason text, own_text text, invitation jsonb, invitation_reply text)
language sql stable security definer set search_path = '' as $$
  with recursive shown as (select * from public.inbound_messages i
    where i.id = p_inbound_id
      and (auth.role() = 'service_role' or i.workspace_id = any (array(select private.my_workspaces('viewer'))))),
  theirs as (
    select i.* from shown s join public.inbound_messages i on i.workspace_id = s.workspace_id and i.lead_id = s.lead_id
    union
    select i.* from shown s join public.inbound_messages i on i.workspace_id = s.workspace_id
      and private.conversation_writer(i.lead_id, i.from_address) = private.conversation_writer(s.lead_id, s.from_address)
      and private.is_automatic(i.kind) = private.is_automatic(s.kind)
  ),
  ours as (
    select m.* from public.messages m where m.id in (
      select o.id from shown s join public.messages o on o.workspace_id = s.workspace_id and o.lead_id = s.lead_id
      union select i.message_id from theirs i
      union select o.id from theirs i join public.messages o on o.workspace_id = i.workspace_id and o.answers_id = i.id)
    and m.kind in ('campaign', 'answer', 'single')
  ),
  mails as materialized (
    select o.id, o.answers_id as parent, 'out' as direction, coalesce(o.sent_at, o.created_at) as at, b.address as sender, o.subject,
      c.content_text, c.content_html, o.state, o.answer, o.kind, c.removed_by_retention_at, null::timestamptz as read_at,
      '{}'::text[] as attachment_names, o.recipient || o.more_to as to_addresses, o.cc, o.bcc, '' as reply_to,
      b.address as from_address, case when o.state in ('queued', 'deferred') then o.next_at end as next_at,
      private.attachments_of(o.workspace_id, o.id, null) as attachments, o.refused_addresses,
      '' as kind_reason, null as own_text, null::jsonb as invitation, o.invitation_reply
    from ours o left join public.mailboxes b on b.workspace_id = o.workspace_id and b.id = o.mailbox_id
    left join public.message_bodies c on c.workspace_id = o.workspace_id and c.id = o.id
    union all
    select i.id, i.message_id, 'in', i.received_at, coalesce(nullif(i.from_name, ''), i.from_address), i.subject, i.content_text,
      i.content_html, null, null, i.kind, i.removed_by_retention_at, i.read_at, i.attachment_names,
      i.to_addresses, i.cc_addresses, '{}', i.reply_to, i.from_address, null, private.attachments_of(i.workspace_id, null, i.id), null,
      i.kind_reason, i.own_text, i.invitation, case when i.invitation is not null then private.answered_invitation(i) end
    from theirs i
  ),
  placed as (
    select m.id, m.at as place, 0 as depth from mails m where not exists (select from mails p where p.id = m.parent)
    union all
    select m.id, greatest(m.at, p.place), p.depth + 1 from placed p join mails m on m.parent = p.id
  )
  select m.id, m.direction, m.at, m.sender, m.subject, m.content_text, m.content_html, m.state, m.answer, m.kind, m.removed_by_retention_at, m.read_at,
    m.attachment_names, m.to_addresses, m.cc, m.bcc, m.reply_to, m.from_address, m.next_at, m.attachments, m.refused_addresses, m.kind_reason,
    m.own_text, m.invitation, m.invitation_reply
  from mails m left join placed p on p.id = m.id
  order by coalesce(p.place, m.at), coalesce(p.depth, 0), m.at, m.id
$$;
grant execute on function public.inbox_thread to authenticated;
