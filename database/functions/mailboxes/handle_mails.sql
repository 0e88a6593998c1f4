-- Messages that reading has passed and that are not recorded yet (server/mailboxes/reading/handle-mails.ts).

-- Stores the reading position together with the messages found, in one transaction and before any of them is read. A
-- folder that was renumbered (a new UIDVALIDITY) is read again from its first day on.
create or replace function private.store_reading_position(p_mailbox_id uuid, p_folder text, p_uid_validity bigint, p_last_uid bigint,
  p_found jsonb default '[]') returns void
language sql set search_path = '' as $$
  delete from private.mails_to_handle
    where mailbox_id = p_mailbox_id and folder = p_folder and uid_validity <> p_uid_validity;
  insert into private.mails_to_handle (mailbox_id, folder, uid_validity, uid, found)
    select m.id, p_folder, p_uid_validity, (f ->> 'uid')::bigint, f - 'uid'
    from public.mailboxes m cross join jsonb_array_elements(p_found) as f where m.id = p_mailbox_id
    on conflict do nothing;
  insert into private.mailbox_cursors as c (mailbox_id, folder, uid_validity, last_uid)
    select id, p_folder, p_uid_validity, p_last_uid from public.mailboxes where id = p_mailbox_id
    on conflict (mailbox_id, folder) do update set uid_validity = excluded.uid_validity,
      last_uid = case when c.uid_validity = excluded.uid_validity then greatest(c.last_uid, excluded.last_uid) else excluded.last_uid end
$$;

create or replace function private.mails_to_handle(p_mailbox_id uuid, p_folder text, p_uid_validity bigint)
returns table (uid bigint, found jsonb)
language sql stable set search_path = '' as $$
  select uid, found from private.mails_to_handle
  where mailbox_id = p_mailbox_id and folder = p_folder and uid_validity = p_uid_validity order by uid
$$;

-- Attempts are counted before the work, because a crash leaves no chance to count afterwards.
create or replace function private.start_handling(p_mailbox_id uuid, p_folder text, p_uid_validity bigint, p_uid bigint)
returns integer
language sql set search_path = '' as $$
  update private.mails_to_handle set attempts = attempts + 1
  where mailbox_id = p_mailbox_id and folder = p_folder and uid_validity = p_uid_validity and uid = p_uid returning attempts
$$;

create or replace function private.finish_handling(p_mailbox_id uuid, p_folder text, p_uid_validity bigint, p_uid bigint)
returns void
language sql set search_path = '' as $$
  delete from private.mails_to_handle
  where mailbox_id = p_mailbox_id and folder = p_folder and uid_validity = p_uid_validity and uid = p_uid
$$;

-- Records a message from a contact that could not be parsed. They get no more email until a member has read it.
create or replace function private.record_unreadable(message public.messages, box public.mailboxes, who text, subject text)
returns void
language sql set search_path = '' as $$
  select private.end_leads(array[message.lead_id], 'skipped', 'An email of theirs could not be read: open it in your mailbox');
  select private.store_notification(coalesce(message.created_by, box.created_by, w.user_id), 'reply_received',
      'An email from ' || coalesce(nullif(who, ''), 'someone') || ' could not be read', left(subject, 150))
    from public.workspaces w where w.id = box.workspace_id
$$;
