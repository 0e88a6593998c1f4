-- Records an inbound message with all its effects, once and in one transaction: a contact who replied gets no more
-- email, one who left or opted out is suppressed, one who is away gets the next email later.

-- {"folder", "uidValidity", "uid", "rfcMessageId", "kind", "severity", "words", "messageId", "matchedBy", "from",
--  "fromName", "subject", "text", "html", "attachmentNames", "receivedAt", "backOn", "category",
--  "categorySource", "categoryReason", "kindReason", "to", "cc", "replyTo", "senderCheck", "unclearOptOut",
--  "ownText": null when `text` alone shows it, "probableMessageId", "probableBy": for a reply without a reference
--  (private.match_company), "invitation": of a calendar program,
--  "failed": the addresses that a report names}.
-- Returns the new row's ID, or null when it was recorded before.
create or replace function private.record_inbound(p_mailbox_id uuid, p_mail jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  mail record;
  box public.mailboxes;
  message public.messages;
  probable public.messages;
  taken uuid;
  bytes integer;
  free numeric;
  -- Every message is stored up to this many characters, even when the workspace is full.
  least_characters constant integer := 1000;
begin
  select * into mail from jsonb_to_record(p_mail) as m (folder text, "uidValidity" bigint, uid bigint, "rfcMessageId" text,
    kind text, severity text, words text, "messageId" uuid, "matchedBy" text, "from" text, "fromName" text, subject text,
    text text, html text, "attachmentNames" text[], "receivedAt" timestamptz, "backOn" date, category text,
    "categorySource" text, "categoryReason" text, "kindReason" text, "to" text[], cc text[], "replyTo" text,
    "senderCheck" text, failed text[], "unclearOptOut" text, "probableMessageId" uuid, "probableBy" text[],
    "ownText" text, invitation jsonb);
  select * into box from public.mailboxes where id = p_mailbox_id;
  -- Locks the message before its lead, in the order of the claim and the fence.
  select * into message from public.messages where id = mail."messageId" and workspace_id = box.workspace_id for update;
  -- Nothing that a placement test brings back is a conversation; its bounce says that it did not arrive.
  if message.kind = 'test' then
    update public.messages set bounced_at = coalesce(bounced_at, now()), answer = left(mail.words, 4000)
      where id = message.id and mail.kind = 'bounce' and mail.severity = 'hard';
    return null;
  end if;
  if message.id is null then
    select * into probable from public.messages where id = mail."probableMessageId" and workspace_id = box.workspace_id;
  end if;
  if box.id is null or (message.id is null and probable.id is null and mail.kind <> 'unreadable') then
    return null;
  end if;
  -- The same email from another folder or mailbox, which another process may be recording now.
  perform pg_advisory_xact_lock(hashtextextended(box.workspace_id || coalesce(mail."rfcMessageId", mail."from"), 0));
  if exists (select from public.inbound_messages i where i.workspace_id = box.workspace_id
      and i.rfc_message_id = mail."rfcMessageId" and lower(i.from_address) = lower(mail."from"))
    or (mail."rfcMessageId" is null and exists (select from public.inbound_messages i
      where i.workspace_id = box.workspace_id and i.message_id = message.id and i.rfc_message_id is null
        and i.from_address = mail."from" and i.subject = mail.subject
        -- A copy in another folder may have another time of arrival.
        and (i.received_at = least(mail."receivedAt", now()) or (i.mailbox_id, i.folder) <> (box.id, mail.folder))
        and left(i.content_text, least_characters) in (left(mail.text, least_characters), left(mail."ownText", least_characters)))) then
    return null;
  end if;
  free := private.free_inbound_bytes(box.workspace_id);
  if octet_length(concat(mail.text, mail.html, mail."ownText")) > greatest(free, 4 * least_characters) then
    mail.text := left(coalesce(mail."ownText", mail.text), least(greatest(least_characters, (free / 4)::integer), 190000))
      || format(E'\n\nThis email was shortened because the workspace''s storage is full. The whole email is in the folder %s of your mailbox.', mail.folder);
    mail.html := null;
    mail."ownText" := null;
  end if;
  bytes := octet_length(concat(mail.text, mail.html, mail."ownText", mail.invitation)) + private.row_overhead();
  -- An opt-out or a departure from a forged address ends the sequence, as any reply does; the owner of the lead decides
  -- about the rest.
  if mail."senderCheck" = 'fail' and mail."matchedBy" not in ('headers', 'token') and (mail.kind in ('unsubscribe', 'left') or mail.category = 'opt_out')
  then
    mail.kind := 'reply';
    mail.category := null;
    mail."categorySource" := null;
  end if;
  insert into public.inbound_messages (workspace_id, mailbox_id, folder, uid_validity, uid, rfc_message_id, kind, message_id,
      matched_by, lead_id, campaign_id, from_address, from_name, subject, content_text, content_html, received_at, back_on,
      category, category_source, category_reason, kind_reason, attachment_names, to_addresses, cc_addresses, reply_to,
      sender_check, unclear_opt_out, probable_message_id, probable_lead_id, probable_by, own_text, invitation)
    values (box.workspace_id, box.id, mail.folder, mail."uidValidity", mail.uid, mail."rfcMessageId", mail.kind, message.id,
      case when probable.id is null then mail."matchedBy" else 'company' end, message.lead_id, message.campaign_id, mail."from",
      mail."fromName", mail.subject, mail.text, mail.html, least(mail."receivedAt", now()), mail."backOn", mail.category, mail."categorySource", coalesce(left(mail."categoryReason", 400), ''), coalesce(left(mail."kindReason", 400), ''),
      coalesce(mail."attachmentNames", '{}'),
      coalesce(mail."to", '{}'), coalesce(mail.cc, '{}'), coalesce(mail."replyTo", ''), mail."senderCheck", left(mail."unclearOptOut", 400),
      probable.id, probable.lead_id, case when probable.id is null then '{}' else coalesce(mail."probableBy", '{}') end,
      mail."ownText", nullif(mail.invitation, 'null'))
    on conflict do nothing returning id into taken;
  if taken is null then return null; end if;
  perform private.add_row_bytes(box.workspace_id, bytes, false);
  if probable.id is not null then
    -- The lead waits for a decision (private.hold_of), and no other effect follows before it.
    perform private.assign_reply(i) from public.inbound_messages i where i.id = taken;
    perform private.notify_of_reply(i) from public.inbound_messages i where i.id = taken;
    return taken;
  end if;
  -- A reply proves that the message was delivered.
  if message.state = 'uncertain' and mail."matchedBy" in ('headers', 'token') then
    perform private.record_sent(message);
  end if;
  case mail.kind
    when 'reply' then
      perform private.apply_reply(i, message) from public.inbound_messages i where i.id = taken;
      perform private.assign_reply(i) from public.inbound_messages i where i.id = taken;
      perform private.notify_of_reply(i) from public.inbound_messages i where i.id = taken;
    when 'unsubscribe' then perform private.record_opt_out(i, message) from public.inbound_messages i where i.id = taken;
    when 'complaint' then
      if private.is_about_recipient(message, mail.failed) then
        perform private.record_complaint(message, taken);
      end if;
    when 'bounce' then
      -- A failed forward proves that the recipient's own address accepted the message.
      if private.is_about_recipient(message, mail.failed) then
        perform private.record_bounce(message, box, taken, mail.severity, mail.words);
      end if;
    when 'unreadable' then perform private.record_unreadable(message, box, mail."from", mail.subject);
    when 'out_of_office' then perform private.record_absence(message, mail."backOn", mail."receivedAt");
    when 'left' then
      perform private.record_left(taken, message, mail."from");
      perform private.notify_of_reply(i) from public.inbound_messages i where i.id = taken;
    else null;
  end case;
  return taken;
end
$$;

create or replace function private.record_reply(message public.messages, box public.mailboxes, who text, who_name text, subject text)
returns void
language plpgsql set search_path = '' as $$
begin
  -- A lead that a user had paused gets no automatic email again.
  perform private.end_leads(array[l.id], 'replied', case when l.state = 'paused' then 'Replied while paused' end)
    from public.campaign_leads l where l.id = message.lead_id;
  -- A finished lead still counts as replied, and so does its company.
  perform private.change_ending(message.lead_id, 'finished', 'replied', null);
end
$$;

drop function if exists private.record_opt_out(public.messages, text);
create or replace function private.record_opt_out(reply public.inbound_messages, message public.messages) returns void
language plpgsql set search_path = '' as $$
begin
  update public.messages set unsubscribed_at = coalesce(unsubscribed_at, now()) where id = message.id;
  perform private.suppress_all(reply.id, private.proven_addresses(reply, message), 'unsubscribe', 'Asked for it in a reply');
  perform private.end_leads(array[message.lead_id], 'unsubscribed', 'Asked for it in a reply');
end
$$;

-- A report without any address is about the recipient of the message that it quotes.
create or replace function private.is_about_recipient(message public.messages, named text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(coalesce(named, '{}')) = 0 or exists (select from unnest(named) as n where lower(n) = lower(message.recipient))
$$;

drop function if exists private.record_complaint(public.messages);
create or replace function private.record_complaint(message public.messages, p_inbound_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.messages set complained_at = coalesce(complained_at, now()) where id = message.id;
  perform private.suppress_all(p_inbound_id, array[message.recipient], 'complaint', 'Marked as spam');
  perform private.end_leads(array[message.lead_id], 'unsubscribed', 'Marked as spam');
end
$$;

-- An address that no longer exists is suppressed. One that accepts mail from members only ends its lead. One that may
-- work again is given up after three bounces in a week. A failure on our side pauses the mailbox that sent the
-- message and affects nothing else.
drop function if exists private.record_bounce(public.messages, public.mailboxes, text, text);
create or replace function private.record_bounce(
  message public.messages, box public.mailboxes, p_inbound_id uuid, severity text, words text
) returns void
language plpgsql set search_path = '' as $$
begin
  update public.messages set bounced_at = coalesce(bounced_at, now()), answer = left(words, 4000), answer_class = severity
    where id = message.id;
  perform private.queue_contact_times(array[message.id]);
  if severity in ('hard', 'restricted') then
    if severity = 'hard' then
      perform private.suppress_all(p_inbound_id, array[message.recipient], 'bounce', left(words, 200));
    end if;
    perform private.end_leads(array[message.lead_id], 'bounced', left(words, 500));
    perform private.change_ending(message.lead_id, 'finished', 'bounced', left(words, 500));
    perform private.await_reply_decision(message.lead_id, 'bounced') where message.kind = 'campaign';
  elsif severity = 'sender' then
    if private.is_sender_refused(message) then
      perform private.pause_mailbox(message.mailbox_id, 'paused', 'A receiving server refused this sender: ' || words,
        'A receiving server refused this sender. Its answer is shown beside the mailbox.');
    end if;
  elsif (select count(*) from public.messages m where m.workspace_id = message.workspace_id
      and lower(m.recipient) = lower(message.recipient) and m.bounced_at > now() - interval '7 days') >= 3 then
    perform private.end_leads(array[message.lead_id], 'skipped', 'Three emails in a week could not be delivered');
  end if;
end
$$;

-- Any recipient can forge a report that the sender was refused, and one company may refuse a sender whom all others
-- accept, so it takes reports about messages to two domains. Each message counts once, and while servers still retry
-- its delivery (RFC 5321, 4.5.4.1: four to five days). `message` is its state before the report.
create or replace function private.is_sender_refused(message public.messages) returns boolean
language sql stable set search_path = '' as $$
  select message.bounced_at is null and message.sent_at > now() - interval '7 days' and exists (
    select from public.messages m
    where m.workspace_id = message.workspace_id and m.mailbox_id = message.mailbox_id
      and m.sent_at > now() - interval '14 days' and m.bounced_at > now() - interval '7 days' and m.answer_class = 'sender'
      and split_part(lower(m.recipient), '@', 2) <> split_part(lower(message.recipient), '@', 2))
$$;

-- The next email is due when the contact is back, at nine in the morning of the workspace's time zone, or after a
-- week without a date.
create or replace function private.record_absence(message public.messages, back_on date, came timestamptz) returns void
language sql set search_path = '' as $$
  select private.postpone_leads(array[l.id],
      coalesce((back_on + time '09:00') at time zone coalesce(w.time_zone, 'UTC'), came + interval '7 days'))
  from public.campaign_leads l join public.workspaces w on w.id = l.workspace_id
  where l.id = message.lead_id and l.state in ('waiting', 'active')
$$;

-- Ends the lead of a recipient who has left. Anybody who answers our message can report that, because any reply stops a
-- lead, but the address is suppressed only when the note comes from it.
create or replace function private.record_left(p_inbound_id uuid, message public.messages, who text) returns void
language plpgsql set search_path = '' as $$
begin
  if lower(who) = lower(message.recipient) then
    perform private.suppress_all(p_inbound_id, array[message.recipient], 'bounce', 'No longer works there');
  end if;
  perform private.end_leads(array[message.lead_id], 'skipped', 'They no longer work there');
end
$$;

drop function if exists private.suppress_all(public.messages, text[], text, text);
drop function if exists private.suppress_all(uuid, public.messages, text[], text, text);
create or replace function private.suppress_all(p_inbound_id uuid, addresses text[], why text, how text) returns void
language sql set search_path = '' as $$
  insert into public.suppressions (workspace_id, address, reason, source, inbound_id)
    select distinct i.workspace_id, lower(a), why, how, i.id from public.inbound_messages i cross join unnest(addresses) as a
    where i.id = p_inbound_id and private.is_email(a) on conflict do nothing
$$;
