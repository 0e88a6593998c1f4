-- When somebody was last written to and when they last answered: kept where a mail is sent and a reply is read
-- (functions/contact_times.sql), because a list of a million people can't ask their mails. docs/decisions/173.
alter table public.audience
  add column last_contacted_at timestamptz,
  add column last_reply_at timestamptz;

-- A mail that leaves is no change to the person: only what the person is made of counts as one.
drop trigger touch on public.audience;
create trigger touch before update of id, workspace_id, name, email, tags, phone, company, job_title, location, source,
  notes, priority, lead_score, birthday, custom_fields, time_zone on public.audience
  for each row execute function private.touch();

with heard as (
  select coalesce(l.audience_id, a.id) as member_id, max(m.sent_at) as sent_at, max(i.received_at) as replied_at
  from public.messages m
  left join public.campaign_leads l on l.workspace_id = m.workspace_id and l.id = m.lead_id
  left join public.audience a on l.audience_id is null and a.workspace_id = m.workspace_id and lower(a.email) = lower(m.recipient)
  left join public.inbound_messages i on i.workspace_id = m.workspace_id and i.message_id = m.id and i.kind = 'reply'
  where m.sent_at is not null and m.kind <> 'test'
  group by 1
)
update public.audience a set last_contacted_at = h.sent_at, last_reply_at = h.replied_at
from heard h where a.id = h.member_id;

-- Whoever was never written to stands before everybody who was.
create index audience_contacted on public.audience (workspace_id, coalesce(last_contacted_at, '-infinity'), id);
create index audience_replied on public.audience (workspace_id, coalesce(last_reply_at, '-infinity'), id);
