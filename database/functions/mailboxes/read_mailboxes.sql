-- The reader of each mailbox, its reading position, and the queries of reading.

-- Claims mailboxes for this reader and returns them: renews the lease of those it has, and adds free ones up to
-- p_limit in all. Mailboxes that are deleted, broken or read by another process are not included. `login` changes with
-- the server or password, or when the mailbox becomes a seed. Accounts share a reader: one with more mailboxes than its part releases some while mailboxes of others wait.
drop function if exists private.claim_reading(uuid, integer, interval);
create function private.claim_reading(p_reader uuid, p_limit integer, p_lease interval) returns table (id uuid, login text)
language plpgsql set search_path = '' as $$
begin
  delete from private.mailbox_readers r using public.mailboxes m
    where m.id = r.mailbox_id and r.reader = p_reader and (m.imap_host is null or m.state = 'broken' or private.is_moving(m.workspace_id));
  update private.mailbox_readers set lease_until = now() + p_lease where reader = p_reader and lease_until > now();
  delete from private.mailbox_readers where reader = p_reader and lease_until <= now();
  perform private.yield_readers(p_reader, p_limit);
  insert into private.mailbox_readers as r (mailbox_id, reader, lease_until)
    select f.id, p_reader, now() + p_lease from private.mailboxes_of_reader(p_reader) f
    where not f.held
    order by f.place, f.last_read_at nulls first
    limit greatest(0, p_limit - (select count(*) from private.mailbox_readers where reader = p_reader))
    on conflict (mailbox_id) do update set reader = excluded.reader, lease_until = excluded.lease_until
      where r.lease_until <= now();
  return query select m.id, md5(concat_ws(' ', m.imap_host, m.imap_port, m.imap_security, m.imap_user, s.xmin::text, t.signed_in_at, nullif(m.is_seed, false)))
    from private.mailbox_readers r join public.mailboxes m on m.id = r.mailbox_id
    left join private.mailbox_secrets s on s.mailbox_id = m.id
    left join private.mailbox_token_secrets t on t.mailbox_id = m.id where r.reader = p_reader;
end
$$;

-- The mailboxes that a reader holds or could hold; `place` among those of their owner, held ones first.
create or replace function private.mailboxes_of_reader(p_reader uuid)
returns table (id uuid, owner uuid, held boolean, place bigint, last_read_at timestamptz)
language sql stable set search_path = '' as $$
  select m.id, w.user_id, o.reader is not null,
    row_number() over (partition by w.user_id order by o.reader is null, m.last_read_at nulls first), m.last_read_at
  from public.mailboxes m join public.workspaces w on w.id = m.workspace_id
  left join private.mailbox_readers o on o.mailbox_id = m.id and o.lease_until > now()
  where m.imap_host is not null and m.state <> 'broken' and not private.is_moving(m.workspace_id)
    and (o.mailbox_id is null or o.reader = p_reader)
$$;

-- Releases mailboxes of the accounts that hold most, one for each that an account with fewer waits for.
create or replace function private.yield_readers(p_reader uuid, p_limit integer) returns void
language plpgsql set search_path = '' as $$
begin
  -- A reader with free places need not release any.
  if (select count(*) from private.mailbox_readers where reader = p_reader) < p_limit then
    return;
  end if;
  -- The lowest places are those that the reader would hold if all leases were assigned again.
  delete from private.mailbox_readers r
    using (select f.id, f.held, row_number() over (order by f.place, not f.held) as rank from private.mailboxes_of_reader(p_reader) f) as k
    where r.mailbox_id = k.id and r.reader = p_reader and k.held and k.rank > p_limit;
end
$$;

-- Matches messages by their headers with what we sent: [{"uid", "id", "ids": [...], "from", "receivedAt"}], newest ID
-- first. A message matches by the one it answers, else by a sender to whom this mailbox wrote earlier; no other
-- message is read. The result excludes messages that are already recorded, from another folder or mailbox of the
-- workspace, those sent by a mailbox of the workspace, unless it wrote to itself, and the copies of emails that a user
-- sent to the recipient alone from another address: "sentTo" holds the addresses of a mail that nobody delivered.
create or replace function private.match_inbound(p_mailbox_id uuid, p_mails jsonb)
returns table (uid bigint, message_id uuid, matched_by text)
language sql stable set search_path = '' as $$
  select g.uid, coalesce(h.id, a.id), case when h.id is not null then h.found_by when a.is_subject then 'address' else 'unsure' end
  from jsonb_to_recordset(p_mails) as g (uid bigint, id text, ids text[], tokens text[], "from" text, subject text, "receivedAt" timestamptz,
    "sentTo" text[])
  join public.mailboxes b on b.id = p_mailbox_id
  left join lateral (
    select m.id, m.recipient, i.found_by from (
      select id, place, 'headers' as found_by from unnest(g.ids) with ordinality as i (id, place)
      union all
      -- A token is a Message-ID without its domain, which is that of the mailbox that sent the message.
      select token || '@' || d.domain, 1000, 'token' from unnest(g.tokens) as token
        cross join (select distinct substr(o.address, strpos(o.address, '@') + 1) as domain from public.mailboxes o
          where o.workspace_id = b.workspace_id) as d) as i
    join public.messages m on m.rfc_message_id = i.id and m.workspace_id = b.workspace_id
    order by i.place limit 1) h on true
  left join lateral (
    select m.id, length(m.subject) > 2 and position(lower(m.subject) in lower(g.subject)) > 0 as is_subject
    from public.messages m
    where h.id is null and m.workspace_id = b.workspace_id and lower(m.recipient) = lower(g."from")
      and m.mailbox_id = b.id and coalesce(m.sent_at, m.handed_at) > now() - interval '90 days'
      -- A message that was moved has its original time of arrival.
      and (g."receivedAt" is null or coalesce(m.sent_at, m.handed_at) < g."receivedAt" + interval '1 hour')
    order by 2 desc, coalesce(m.sent_at, m.handed_at) desc limit 1) a on true
  where (h.id is not null or a.id is not null)
    and (lower(h.recipient) = lower(g."from") or a.id is not null or not exists (
      select from public.mailboxes o where o.workspace_id = b.workspace_id and lower(o.address) = lower(g."from")))
    and (h.id is null or private.is_of_recipient(g."from", h.recipient) or coalesce(g."sentTo", '{}') = '{}'
      or exists (select from unnest(g."sentTo") as s (address) where not private.is_of_recipient(s.address, h.recipient)))
    and not exists (select from public.inbound_messages i
      where i.workspace_id = b.workspace_id and i.rfc_message_id = g.id and lower(i.from_address) = lower(g."from"))
$$;

create or replace function private.is_of_recipient(address text, recipient text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select lower(address) = lower(recipient) or private.is_same_company(address, recipient) $$;

-- The position to continue reading from. Null means from the day the mailbox was connected.
create or replace function private.reading_position(p_mailbox_id uuid, p_folder text, p_uid_validity bigint) returns bigint
language sql stable set search_path = '' as $$
  select last_uid from private.mailbox_cursors
  where mailbox_id = p_mailbox_id and folder = p_folder and uid_validity = p_uid_validity
$$;

-- The reading positions of those folders of a mailbox that have no found messages left to handle. Deletes the records
-- of folders that no longer exist.
create or replace function private.reading_positions(p_mailbox_id uuid, p_folders text[])
returns table (folder text, uid_validity bigint, last_uid bigint)
language sql set search_path = '' as $$
  delete from private.mails_to_handle where mailbox_id = p_mailbox_id and folder <> all (p_folders);
  delete from private.mailbox_cursors where mailbox_id = p_mailbox_id and folder <> all (p_folders);
  select c.folder, c.uid_validity, c.last_uid from private.mailbox_cursors c
  where c.mailbox_id = p_mailbox_id
    and not exists (select from private.mails_to_handle h where h.mailbox_id = c.mailbox_id and h.folder = c.folder)
$$;

-- Written at most once a minute, because every open screen is notified of it.
create or replace function private.record_reading(p_mailbox_id uuid, p_error text) returns void
language sql set search_path = '' as $$
  update public.mailboxes set last_read_at = case when p_error is null then now() else last_read_at end, read_error = left(p_error, 2000)
  where id = p_mailbox_id and (read_error is distinct from left(p_error, 2000)
    or (p_error is null and (last_read_at is null or last_read_at < now() - interval '1 minute')))
$$;

-- Messages of a mailbox with unknown delivery: a copy in Sent would prove it.
create or replace function private.uncertain_messages(p_mailbox_id uuid) returns table (id uuid, rfc_message_id text)
language sql stable set search_path = '' as $$
  select m.id, m.rfc_message_id from public.messages m join public.mailboxes b on b.id = m.mailbox_id
  where b.id = p_mailbox_id and m.workspace_id = b.workspace_id and m.state = 'uncertain' and m.rfc_message_id is not null
  order by m.id limit 50
$$;

create or replace function private.resolve_by_copy(p_message_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  message public.messages;
begin
  select * into message from public.messages where id = p_message_id and state = 'uncertain' for update;
  if message.id is not null then
    perform private.record_sent(message);
  end if;
end
$$;
