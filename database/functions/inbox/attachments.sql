-- Attachments of messages.

create or replace function private.delete_attachment_content() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where id = old.object_id;
  return null;
end
$$;

-- Attaches uploads in the bucket `attachments`, [{"path", "name", "contentId"}], to a message. Type and size come
-- from storage.objects, never from the caller.
create or replace function private.attach(message public.messages, files jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  asked integer := jsonb_array_length(files);
  attached integer;
  total bigint;
begin
  if asked > 50 then
    raise exception using errcode = 'PT400', message = 'An email has at most 50 attachments.', hint = 'Put them into one archive.';
  end if;
  with given as (
    select f.file, place from jsonb_array_elements(files) with ordinality as f (file, place)
  ), found as (
    insert into public.attachments (workspace_id, message_id, position, name, content_type, size, content_id, object_id)
    select message.workspace_id, message.id, place, left(coalesce(nullif(file ->> 'name', ''), storage.filename(o.name)), 255),
      left(coalesce(nullif(o.metadata ->> 'mimetype', ''), 'application/octet-stream'), 255), (o.metadata ->> 'size')::bigint,
      file ->> 'contentId', o.id
    from given join storage.objects o on o.bucket_id = 'attachments' and o.name = file ->> 'path'
      and o.workspace_id = message.workspace_id
    where not exists (select from public.attachments a where a.object_id = o.id)
    returning size
  )
  select count(*), coalesce(sum(size), 0) into attached, total from found;
  if attached < asked then
    raise exception using errcode = 'PT409', message = 'An attachment is no longer there.', hint = 'Remove it and attach it again.';
  elsif exists (select from public.attachments a where a.workspace_id = message.workspace_id and a.message_id = message.id
      and a.content_id is not null and a.content_type not in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')) then
    raise exception using errcode = 'PT400', message = 'A picture in this email is not a PNG, JPEG, GIF or WebP.', hint = 'Attach it as a file.';
  elsif exists (select from public.attachments a where a.workspace_id = message.workspace_id and a.message_id = message.id
      and a.content_id !~ '^[A-Za-z0-9._-]{1,100}@[A-Za-z0-9.-]{1,100}$') then
    raise exception using errcode = 'PT400', message = 'The Content-ID of a picture does not have the form name@host.',
      hint = 'Use letters, digits, dots, hyphens and underscores before one @ and a host name after it.';
  elsif total > 26214400 then
    raise exception using errcode = 'PT413', message = 'The attachments are larger than 25 MB together.',
      hint = 'Remove some, or send a link to them.';
  end if;
end
$$;

-- In a message a file has the size of base64 in lines: 4/3 of the file and a little more.
create or replace function private.size_as_file(size bigint) returns bigint
language sql immutable set search_path = '' as $$
  select size_as_file.size * 73 / 100
$$;

-- The attachments of a message as JSON; `path` is null when the content is not stored.
create or replace function private.attachments_of(workspace uuid, message uuid, inbound uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'path', o.name, 'version', o.version, 'name', a.name, 'type', a.content_type,
      'size', a.size, 'contentId', a.content_id, 'missing', a.missing, 'fetchable', a.fetchable,
      'fits', case when a.fetchable then private.size_as_file(a.size) <= private.free_storage(a.workspace_id) end) order by a.position), '[]')
  from public.attachments a left join storage.objects o on o.id = a.object_id
  where a.workspace_id = workspace and (a.message_id = message or a.inbound_id = inbound)
$$;

-- Records the attachments of a received message before any content is fetched, so that an interrupted connection
-- loses none. [{"position", "name", "type", "size", "contentId", "missing"}]; returns those that must still be
-- fetched.
create or replace function private.record_attachments(p_mailbox_id uuid, p_folder text, p_validity bigint, p_uid bigint, files jsonb)
returns table (id uuid, workspace_id uuid, "position" smallint, name text)
language plpgsql set search_path = '' as $$
declare
  mail public.inbound_messages;
begin
  select * into mail from public.inbound_messages i
    where i.mailbox_id = p_mailbox_id and i.folder = p_folder and i.uid_validity = p_validity and i.uid = p_uid;
  insert into public.attachments (workspace_id, inbound_id, position, name, content_type, size, content_id, missing, fetchable)
    select mail.workspace_id, mail.id, f.position, f.name, f.type, f.size, f."contentId",
      case when f.is_too_much then 'Not fetched: the workspace''s storage is full.' else f.missing end, f.is_too_much
    from (select *, r.missing is null
        and sum(private.size_as_file(r.size)) over (order by r.position) > private.free_storage(mail.workspace_id) as is_too_much
      from jsonb_to_recordset(files) as r (position smallint, name text, type text, size bigint, "contentId" text, missing text)) as f
    where mail.id is not null
    on conflict do nothing;
  return query select a.id, a.workspace_id, a.position, a.name from public.attachments a
    where a.workspace_id = mail.workspace_id and a.inbound_id = mail.id and a.object_id is null and a.missing is null
    order by a.position;
end
$$;

-- Returns the number of attempts.
create or replace function private.start_attachment(p_id uuid) returns integer
language sql set search_path = '' as $$
  update public.attachments set attempts = attempts + 1 where id = p_id returning attempts
$$;

-- Records that the content is stored now, or why it is not and whether it can be fetched later.
drop function if exists private.store_attachment(uuid, uuid, text);
create or replace function private.store_attachment(p_id uuid, p_object_id uuid, p_missing text, p_fetchable boolean) returns void
language sql set search_path = '' as $$
  update public.attachments a set object_id = p_object_id, missing = p_missing, fetchable = p_fetchable,
    size = coalesce((o.metadata ->> 'size')::bigint, a.size), content_type = coalesce(left(o.metadata ->> 'mimetype', 255), a.content_type)
  from (select p_id as id) as k left join storage.objects o on o.id = p_object_id
  where a.id = k.id
$$;

-- Returns the place of a received file on its IMAP server.
create or replace function private.attachment_source(p_id uuid)
returns table (workspace_id uuid, "position" smallint, name text, size bigint, object_id uuid, fetchable boolean, fits boolean,
  removed boolean, mailbox_id uuid, folder text, uid_validity bigint, uid bigint, rfc_message_id text)
language sql stable set search_path = '' as $$
  select a.workspace_id, a.position, a.name, a.size, a.object_id, a.fetchable,
    private.size_as_file(a.size) <= private.free_storage(a.workspace_id), i.removed_by_retention_at is not null,
    i.mailbox_id, i.folder, i.uid_validity, i.uid, i.rfc_message_id
  from public.attachments a join public.inbound_messages i on i.workspace_id = a.workspace_id and i.id = a.inbound_id
  where a.id = p_id
$$;

-- Deletes uploads without a message after a month: they belong to replies that were never sent.
create or replace function private.delete_unused_attachments(moment timestamptz, at_most integer) returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from storage.objects o where o.id in (
      select u.id from storage.objects u
      where u.bucket_id = 'attachments' and u.created_at < moment - interval '30 days' and split_part(u.name, '/', 2) = 'answers'
        and not exists (select from public.attachments a where a.object_id = u.id)
        and not exists (select from public.drafts d where d.workspace_id = u.workspace_id and d.kind = 'answer'
          and position(to_json(u.name)::text in d.content) > 0)
      limit at_most)
    returning 1
  )
  select count(*)::integer from gone
$$;
