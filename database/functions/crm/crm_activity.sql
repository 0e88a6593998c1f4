-- The content of a delivery to the CRM, read when it leaves, so that an erased person is not in it; nothing when
-- the contact has no record there, or the opt-out came from there.
create or replace function private.crm_activity(p_connection_id uuid, p_type text, p_data jsonb)
returns table (provider text, encrypted_token bytea, record_id text, address text, mailbox text, subject text, content text)
language sql stable set search_path = '' as $$
  with connection as (
    select c.*, s.encrypted_token from public.crm_connections c join private.crm_secrets s on s.connection_id = c.id
    where c.id = p_connection_id
  ), activity as (
    select m.workspace_id, m.lead_id, lower(m.recipient) as address, m.mailbox_id, m.subject, b.content_text as content
      from connection c join public.messages m on m.workspace_id = c.workspace_id
      left join public.message_bodies b on b.workspace_id = m.workspace_id and b.id = m.id
      where p_type like 'message.%' and m.id = (p_data ->> 'id')::uuid
    union all
    select i.workspace_id, i.lead_id, lower(i.from_address), i.mailbox_id, i.subject, coalesce(i.own_text, i.content_text)
      from connection c join public.inbound_messages i on i.workspace_id = c.workspace_id
      where p_type = 'reply.received' and i.id = (p_data ->> 'id')::uuid
    union all
    select s.workspace_id, null, lower(s.address), null, '', ''
      from connection c join public.suppressions s on s.workspace_id = c.workspace_id
      where p_type = 'contact.unsubscribed' and s.id = (p_data ->> 'id')::uuid
        and s.reason in ('unsubscribe', 'complaint', 'not_interested') and s.source is distinct from private.crm_name(c.provider)
  )
  select c.provider, c.encrypted_token, l.record_id, a.address, coalesce(b.address, ''), a.subject, left(coalesce(a.content, ''), 10000)
  from connection c
  join activity a on a.workspace_id = c.workspace_id
  left join public.campaign_leads lead on lead.workspace_id = a.workspace_id and lead.id = a.lead_id
  left join public.mailboxes b on b.workspace_id = a.workspace_id and b.id = a.mailbox_id
  join private.crm_links l on l.connection_id = c.id and l.contact_id = coalesce(lead.audience_id,
    (select k.id from public.audience k where k.workspace_id = a.workspace_id and lower(k.email) = a.address),
    (select f.contact_id from private.former_addresses f where f.workspace_id = a.workspace_id and f.address = a.address limit 1))
$$;
