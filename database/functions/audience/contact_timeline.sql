-- The events of one contact, newest first, in pages. The function runs as the caller, so that row-level security and
-- the plan apply to every row. Machine opens and clicks are left out; the tracker shows them.

-- A line is {id, at, kind, detail}; p_before is {"at", "id"} of the last line of the page before. `kind`: added,
-- imported, changed, merged, campaign, branch, reply_steps, action, sent, open, click, reply, auto_reply, out_of_office, left,
-- challenge, bounced, complaint, unsubscribed, suppressed.
create or replace function public.contact_timeline(p_contact_id uuid, p_before jsonb default null, p_limit integer default 30)
returns table (id text, at timestamptz, kind text, detail jsonb)
language sql stable set search_path = '' as $$
  with person as (
    select a.* from public.audience a where a.id = p_contact_id
  ), mails as materialized (
    select m.*, jsonb_build_object('subject', m.subject, 'message_id', m.id, 'recipient', m.recipient) as named
    from public.messages m where m.id = any (array(select private.mails_of(p_contact_id)))
  ), lines as (
    select 'added' as id, p.created_at as at, case when i.id is null then 'added' else 'imported' end as kind,
      jsonb_build_object('source', p.source, 'file', i.file_name) as detail
    from person p left join public.imports i on i.workspace_id = p.workspace_id and i.id = p.import_id
    union all
    select 'change:' || c.id, c.changed_at, 'changed', jsonb_build_object('fields', c.fields, 'before', c.before, 'after', c.after,
      'user_id', c.user_id, 'source', c.source)
    from person p join public.contact_changes c on c.workspace_id = p.workspace_id and c.contact_id = p.id
    union all
    select 'merge:' || m.id, m.created_at, 'merged', jsonb_build_object('others', m.others)
    from private.merges_of(p_contact_id) m
    union all
    select 'lead:' || l.id, l.created_at, 'campaign', jsonb_build_object('campaign', c.title, 'campaign_id', c.id)
    from person p join public.campaign_leads l on l.workspace_id = p.workspace_id and l.audience_id = p.id
    join public.email_campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id
    union all
    select 'branch:' || b.id, b.taken_at, case when b.inbound_id is null and b.branch <> 'bounced' then 'branch' else 'reply_steps' end, jsonb_build_object('campaign', c.title, 'campaign_id', c.id,
      'branch', b.name, 'reason', b.reason)
    from person p join public.campaign_leads l on l.workspace_id = p.workspace_id and l.audience_id = p.id
    join public.lead_branches b on b.workspace_id = l.workspace_id and b.lead_id = l.id
    join public.email_campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id
    where b.taken_at is not null
    union all
    select 'action:' || d.id, d.done_at, 'action', jsonb_build_object('campaign', c.title, 'campaign_id', c.id, 'what', d.detail,
      'is_done', d.is_done)
    from person p join public.campaign_leads l on l.workspace_id = p.workspace_id and l.audience_id = p.id
    join public.lead_actions d on d.workspace_id = l.workspace_id and d.lead_id = l.id
    join public.email_campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id
    union all
    select 'sent:' || m.id, m.sent_at, 'sent', m.named || jsonb_build_object('campaign', c.title, 'campaign_id', c.id, 'how', m.kind)
    from mails m left join public.email_campaigns c on c.workspace_id = m.workspace_id and c.id = m.campaign_id
    where m.sent_at is not null
    union all
    select what.kind || ':' || m.id, what.at, what.kind, m.named || jsonb_build_object('answer', left(m.answer, 300))
    from mails m cross join lateral (values
      ('bounced', m.bounced_at), ('complaint', m.complained_at), ('unsubscribed', m.unsubscribed_at)) as what (kind, at)
    where what.at is not null
    union all
    select 'event:' || e.id, e.at, e.kind, m.named || jsonb_build_object('verdict', coalesce(e.corrected, e.verdict),
      'corrected', e.corrected is not null, 'reason', e.reason, 'client', e.client, 'url', k.url)
    from mails m join public.message_events e on e.workspace_id = m.workspace_id and e.message_id = m.id
    left join public.message_links k on k.workspace_id = e.workspace_id and k.id = e.link_id
    where e.kind in ('open', 'click') and coalesce(e.corrected, e.verdict) <> 'machine'
    union all
    select 'inbound:' || i.id, i.received_at, i.kind,
      jsonb_build_object('subject', i.subject, 'inbound_id', i.id, 'message_id', i.message_id, 'from', i.from_address)
    from mails m join public.inbound_messages i on i.workspace_id = m.workspace_id and i.message_id = m.id
    where i.kind in ('reply', 'auto_reply', 'out_of_office', 'left', 'challenge')
    union all
    select 'suppression:' || s.id, s.created_at, 'suppressed',
      jsonb_build_object('address', s.address, 'reason', s.reason, 'source', s.source)
    from public.suppressions s where s.id = any (array(select private.suppressions_of(p_contact_id)))
  )
  select l.id, l.at, l.kind, jsonb_strip_nulls(l.detail) from lines l
  where p_before is null or (l.at, l.id) < ((p_before ->> 'at')::timestamptz, p_before ->> 'id')
  order by l.at desc, l.id desc limit greatest(0, least(p_limit, 200))
$$;
grant execute on function public.contact_timeline to authenticated;

-- Finds which rows are about a contact. It returns only their ids, and only to members. Under row-level security no
-- index can be used for an address (docs/decisions/082); the policies still decide which columns of an id's row a
-- caller sees.

create or replace function private.addresses_of(p_contact_id uuid) returns table (workspace_id uuid, address text)
language sql stable set search_path = '' as $$
  select a.workspace_id, lower(a.email) from public.audience a where a.id = p_contact_id
  union
  select f.workspace_id, f.address from private.former_addresses f where f.contact_id = p_contact_id
$$;

create or replace function private.mails_of(p_contact_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select * from private.addresses_of(p_contact_id) where workspace_id in (select private.my_workspaces('viewer'))
  )
  select m.id from mine join public.messages m on m.workspace_id = mine.workspace_id and lower(m.recipient) = mine.address
    where m.kind <> 'test'
  union
  select m.id from (select distinct workspace_id from mine) as mine
    join public.campaign_leads l on l.workspace_id = mine.workspace_id and l.audience_id = p_contact_id
    join public.messages m on m.workspace_id = l.workspace_id and m.lead_id = l.id
    where m.kind <> 'test'
$$;

create or replace function private.suppressions_of(p_contact_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.id from private.addresses_of(p_contact_id) as mine
    join public.suppressions s on s.workspace_id = mine.workspace_id
      and lower(s.address) in (mine.address, split_part(mine.address, '@', 2))
  where mine.workspace_id in (select private.my_workspaces('viewer'))
$$;

create or replace function private.merges_of(p_contact_id uuid) returns table (id uuid, created_at timestamptz, others integer)
language sql stable security definer set search_path = '' as $$
  select m.id, m.created_at, m.others from private.audience_merges m
  where m.kept_id = p_contact_id and m.undone_at is null and m.workspace_id in (select private.my_workspaces('viewer'))
$$;

grant execute on function private.mails_of, private.suppressions_of, private.merges_of to authenticated;
