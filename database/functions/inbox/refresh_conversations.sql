-- Updates public.conversations and their words from inbound_messages. A conversation is always computed from scratch,
-- so that any order of changes gives the right result.

create or replace function private.refresh_conversations(keys private.conversation_key[], with_words boolean)
returns void
language plpgsql security definer
set search_path = ''
-- Forces index scans. A plan that a connection made while there were few messages would read all of them for each
-- message of a first import, and so would the check of the foreign key.
set enable_seqscan = off
as $$
declare
  ids uuid[];
begin
  -- Storing the content of emails fires the trigger of changed content without a changed row.
  if cardinality(keys) = 0 then return; end if;
  insert into public.conversations (workspace_id, writer, is_automatic, inbound_id, received_at, kind)
    select distinct on (k.workspace_id, k.writer, k.is_automatic) k.*, i.id, i.received_at, i.kind
    from unnest(keys) as k join public.inbound_messages i on i.workspace_id = k.workspace_id
      and private.conversation_writer(i.lead_id, i.from_address) = k.writer and private.is_automatic(i.kind) = k.is_automatic
    order by k.workspace_id, k.writer, k.is_automatic
    on conflict do nothing;
  -- Rows are locked before they are read, and in one order, because two messages of one contact may be recorded
  -- concurrently.
  ids := array(select c.id from unnest(keys) as k
    join public.conversations c on c.workspace_id = k.workspace_id and c.writer = k.writer and c.is_automatic = k.is_automatic
    order by c.id for update of c);
  delete from public.conversations c where c.id = any (ids) and not exists (select from private.mails_of_conversation(c));
  update public.conversations c set inbound_id = n.id, received_at = n.received_at, kind = n.kind, matched_by = n.matched_by,
      message_id = n.message_id, lead_id = n.lead_id, campaign_id = n.campaign_id, mailbox_id = n.mailbox_id,
      from_address = n.from_address, from_name = n.from_name, subject = n.subject, preview = n.preview, back_on = n.back_on,
      category = n.category, snoozed_until = n.snoozed_until, closed_at = n.closed_at, assignee_id = n.assignee,
      mail_count = n.mails, unread_count = n.unread, has_attachment = n.attached, answered_at = n.answered_at, reminder_for = n.reminder_for, reminded_at = n.reminded_at
    from (select k.id as conversation_id, m.*,
        (array_agg(m.assignee_id) filter (where m.assignee_id is not null) over whole)[1] as assignee,
        count(*) over whole as mails, count(*) filter (where m.read_at is null) over whole as unread,
        bool_or(m.attachment_names <> '{}') over whole as attached,
        max(a.at) over whole as answered_at, row_number() over (partition by k.id order by m.received_at desc, m.id desc) as place
      from public.conversations k cross join lateral private.mails_of_conversation(k) as m
      left join lateral (select max(o.created_at) as at from public.messages o
        where o.workspace_id = m.workspace_id and o.answers_id = m.id and o.kind = 'answer' and o.state <> 'cancelled') as a on true
      where k.id = any (ids)
      window whole as (partition by k.id order by m.received_at desc, m.id desc
        rows between unbounded preceding and unbounded following)) as n
    where c.id = n.conversation_id and n.place = 1;
  if with_words then
    perform private.index_conversations(ids);
  end if;
end
$$;

-- Has no search path setting, so that PostgreSQL inlines it.
create or replace function private.mails_of_conversation(c public.conversations) returns setof public.inbound_messages
language sql stable as $$
  select i.* from public.inbound_messages i where i.workspace_id = c.workspace_id
    and private.conversation_writer(i.lead_id, i.from_address) = c.writer and private.is_automatic(i.kind) = c.is_automatic
$$;

-- The newest twenty messages of each conversation, by the first 10000 characters: an index entry may have one
-- megabyte.
create or replace function private.index_conversations(ids uuid[]) returns void
language sql
set search_path = ''
set enable_seqscan = off
as $$
  insert into private.conversation_words (conversation_id, workspace_id, received_at, words)
    select c.id, c.workspace_id, c.received_at,
      private.search_words(c.workspace_id, string_agg(m.subject, ' '), 'A')
      || private.search_words(c.workspace_id, concat_ws(' ', string_agg(concat_ws(' ', m.from_name, m.from_address), ' '),
        min(p.name), min(p.company), min(l.email)), 'B')
      || private.search_words(c.workspace_id, left(concat_ws(' ', string_agg(
        concat_ws(' ', left(m.content_text, 10000), array_to_string(m.attachment_names, ' '), o.said), ' '
        order by m.received_at desc)), 60000), 'C')
      || private.search_words(c.workspace_id, string_agg(distinct b.address, ' '), 'D')
    from public.conversations c
    cross join lateral (select * from private.mails_of_conversation(c) order by received_at desc, id desc limit 20) as m
    left join lateral (select string_agg(left(x.content_text, 10000), ' ') as said from public.messages a
      join public.message_bodies x on x.workspace_id = a.workspace_id and x.id = a.id
      where a.workspace_id = m.workspace_id and (a.id = m.message_id or a.answers_id = m.id)) as o on true
    left join public.mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
    left join public.campaign_leads l on l.workspace_id = c.workspace_id and l.id = c.lead_id
    left join public.audience p on p.workspace_id = l.workspace_id and p.id = l.audience_id
    where c.id = any (ids)
    group by c.id
  on conflict (conversation_id) do update set received_at = excluded.received_at, words = excluded.words
$$;

create or replace function private.refresh_for_inbound() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  keys private.conversation_key[];
  says_more boolean := true;
begin
  if tg_op = 'INSERT' then
    keys := array(select distinct private.key_of(n) from new_rows n);
  elsif tg_op = 'DELETE' then
    keys := array(select distinct private.key_of(o) from old_rows o);
  else
    keys := array(select private.key_of(n) from new_rows n union select private.key_of(o) from old_rows o);
    says_more := exists (select from new_rows n join old_rows o using (id) where (n.subject, n.content_text, n.from_address,
      n.from_name, n.lead_id, n.message_id, n.attachment_names) is distinct from (o.subject, o.content_text, o.from_address,
      o.from_name, o.lead_id, o.message_id, o.attachment_names));
  end if;
  perform private.refresh_conversations(keys, says_more);
  return null;
end
$$;

create or replace function private.key_of(i public.inbound_messages) returns private.conversation_key
language sql stable as $$
  select row(i.workspace_id, private.conversation_writer(i.lead_id, i.from_address), private.is_automatic(i.kind))::private.conversation_key
$$;

create or replace trigger follow_insert after insert on public.inbound_messages
  referencing new table as new_rows for each statement execute function private.refresh_for_inbound();
create or replace trigger follow_update after update on public.inbound_messages
  referencing old table as old_rows new table as new_rows for each statement execute function private.refresh_for_inbound();
create or replace trigger follow_delete after delete on public.inbound_messages
  referencing old table as old_rows for each statement execute function private.refresh_for_inbound();

-- Runs for our replies at the end of their transaction, because the content is written after the row.
create or replace function private.refresh_for_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_conversations(array(select private.key_of(i) from public.inbound_messages i
    where i.workspace_id = new.workspace_id and i.id = new.answers_id), true);
  return null;
end
$$;

drop trigger if exists follow_answer on public.messages;
create constraint trigger follow_answer after insert on public.messages
  deferrable initially deferred for each row when (new.kind = 'answer') execute function private.refresh_for_answer();
drop trigger if exists follow_cancelled_answer on public.messages;
create constraint trigger follow_cancelled_answer after update of state on public.messages
  deferrable initially deferred for each row
  when (new.kind = 'answer' and (new.state = 'cancelled') is distinct from (old.state = 'cancelled'))
  execute function private.refresh_for_answer();

-- After a cancelled reply, the message it answered waits for a reply again.
create or replace function private.refresh_for_removed_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_conversations(array(select private.key_of(i) from public.inbound_messages i
    where i.workspace_id = old.workspace_id and i.id = old.answers_id), true);
  return null;
end
$$;
create or replace trigger follow_removed_answer after delete on public.messages
  for each row when (old.kind = 'answer') execute function private.refresh_for_removed_answer();

-- Text removed by retention or an erasure can no longer be found.
create or replace function private.refresh_for_content() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_conversations(array(
    select private.key_of(i) from old_rows b join public.inbound_messages i on i.workspace_id = b.workspace_id and i.message_id = b.id
    union
    select private.key_of(i) from old_rows b join public.messages m on m.workspace_id = b.workspace_id and m.id = b.id
    join public.inbound_messages i on i.workspace_id = m.workspace_id and i.id = m.answers_id), true);
  return null;
end
$$;

create or replace trigger follow_update after update on public.message_bodies
  referencing old table as old_rows for each statement execute function private.refresh_for_content();
create or replace trigger follow_delete after delete on public.message_bodies
  referencing old table as old_rows for each statement execute function private.refresh_for_content();

create or replace function private.refresh_for_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_conversations(array_agg(c.id)) from public.campaign_leads l
    join public.conversations c on c.workspace_id = l.workspace_id and c.lead_id = l.id
    where l.workspace_id = new.workspace_id and l.audience_id = new.id
    having count(*) > 0;
  return null;
end
$$;

create or replace trigger follow_contact after update of name, company on public.audience
  for each row when (new.name is distinct from old.name or new.company is distinct from old.company)
  execute function private.refresh_for_contact();

-- Indexes messages from before conversations existed. It runs at the upgrade and finds nothing afterwards.
select private.refresh_conversations(array(select distinct private.key_of(i) from public.inbound_messages i where not exists (
  select from public.conversations c where c.workspace_id = i.workspace_id
    and c.writer = private.conversation_writer(i.lead_id, i.from_address)
    and c.is_automatic = private.is_automatic(i.kind))), true);
