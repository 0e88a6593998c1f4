-- The inbox: a thread, a reply from the mailbox that received it, and its assignee.

-- Replies have priority over campaigns. They are sent ten seconds after they were accepted, so that they can be
-- cancelled, or at the time that their author chooses. Calling it again with the same ID creates no second reply.
-- p_to without a value means the sender. p_known lists the replies that the author has seen: an unseen reply of
-- someone else is reported first. p_remind_at snoozes the conversation until then and notifies the author if there is
-- no reply (remind_of_replies.sql).
drop function if exists public.answer_inbound(uuid, uuid, text);
drop function if exists public.answer_inbound(uuid, uuid, text, text, text[], text[], text[], boolean, timestamptz, jsonb, uuid[]);
create or replace function public.answer_inbound(
  p_inbound_id uuid, p_message_id uuid, p_text text, p_html text default null, p_to text[] default null, p_cc text[] default '{}',
  p_bcc text[] default '{}', p_is_forward boolean default false, p_send_at timestamptz default null,
  p_attachments jsonb default '[]', p_known uuid[] default null, p_remind_at timestamptz default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  inbound public.inbound_messages;
  ours public.messages;
  message public.messages;
begin
  select * into inbound from public.inbound_messages where id = p_inbound_id for update;
  perform private.require_member(coalesce(inbound.workspace_id, p_inbound_id), 'editor');
  if exists (select from public.messages where id = p_message_id and answers_id = inbound.id and state <> 'cancelled') then
    return p_message_id;
  end if;
  perform private.require_content(p_text, p_html, p_send_at);
  perform private.require_answering_mailbox(inbound);
  if p_known is not null then
    perform private.require_no_other_answer(inbound, p_known);
  end if;
  p_to := private.unique_emails(coalesce(p_to, array[coalesce(nullif(inbound.reply_to, ''), inbound.from_address)]), '{}');
  p_cc := private.unique_emails(p_cc, p_to);
  p_bcc := private.unique_emails(p_bcc, p_to || p_cc);
  perform private.require_recipients(inbound.workspace_id, p_to, p_cc || p_bcc);
  select * into ours from public.messages where id = inbound.message_id and workspace_id = inbound.workspace_id;
  -- A forwarded message does not belong to the lead: its delivery says nothing about them.
  insert into public.messages (id, workspace_id, created_by, kind, campaign_id, lead_id, mailbox_id, recipient, more_to, cc, bcc,
      is_forward, subject, tracks_opens, state, next_at, answers_id, rfc_references)
    values (p_message_id, inbound.workspace_id, auth.uid(), 'answer', case when not p_is_forward then inbound.campaign_id end,
      case when not p_is_forward then inbound.lead_id end, inbound.mailbox_id, p_to[1], p_to[2:], p_cc, p_bcc, p_is_forward,
      left(case when p_is_forward then 'Fwd: ' else 'Re: ' end
        || regexp_replace(inbound.subject, '^(\s*(re|aw|sv|antw|fwd?)\s*:\s*)+', '', 'i'), 998), false, 'queued',
      greatest(p_send_at, private.clock() + interval '10 seconds'),
      inbound.id, private.answer_references(ours, inbound.rfc_message_id))
    returning * into message;
  insert into public.message_bodies (id, workspace_id, content_text, content_html)
    values (message.id, message.workspace_id, p_text, nullif(p_html, ''));
  perform private.attach(message, coalesce(p_attachments, '[]'));
  perform private.end_reply_steps(message.lead_id);
  update public.inbound_messages set read_at = coalesce(read_at, now()) where id = inbound.id;
  perform private.set_reminder(inbound, p_remind_at);
  return message.id;
end
$$;
grant execute on function public.answer_inbound to authenticated;

create or replace function private.require_content(body_text text, body_html text, send_at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(body_text, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'There is nothing to send yet.', hint = 'Write an answer first.';
  elsif length(body_text) > 200000 or length(body_html) > 500000 then
    raise exception using errcode = 'PT400', message = 'This answer is too long.', hint = 'Use at most 200000 characters.';
  elsif send_at > private.clock() + interval '1 year' then
    raise exception using errcode = 'PT400', message = 'This answer would be sent in more than a year.', hint = 'Choose an earlier date.';
  end if;
end
$$;

create or replace function private.require_answering_mailbox(inbound public.inbound_messages) returns void
language plpgsql stable set search_path = '' as $$
declare
  box public.mailboxes;
begin
  select * into box from public.mailboxes where id = inbound.mailbox_id and workspace_id = inbound.workspace_id;
  if box.id is null then
    raise exception using errcode = 'PT409', message = 'The mailbox that received this is no longer connected.', hint = 'Connect it again to reply from it.';
  elsif box.state = 'broken' then
    raise exception using errcode = 'PT409', message = 'The mailbox that received this can''t sign in.', hint = 'Reconnect it first, then reply.';
  end if;
end
$$;

-- The conversation is locked, so that when two members reply at the same time, the second is warned.
create or replace function private.require_no_other_answer(inbound public.inbound_messages, known uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  conversation public.conversations;
  other record;
begin
  select * into conversation from public.conversations c where c.workspace_id = inbound.workspace_id
    and c.writer = private.conversation_writer(inbound.lead_id, inbound.from_address)
    and c.is_automatic = private.is_automatic(inbound.kind) for update;
  select m.created_by, coalesce(nullif(p.name, ''), u.email, 'Somebody') as name into other
    from private.mails_of_conversation(conversation) i
    join public.messages m on m.workspace_id = i.workspace_id and m.answers_id = i.id
    left join public.profiles p on p.id = m.created_by left join auth.users u on u.id = m.created_by
    where m.kind = 'answer' and m.state <> 'cancelled' and m.created_by is distinct from auth.uid() and m.id <> all (known)
    order by m.created_at desc limit 1;
  if found then
    raise exception using errcode = 'PT409', message = other.name || ' answered this meanwhile.',
      detail = 'other_answer', hint = 'Read their answer, then send yours if it is still needed.';
  end if;
end
$$;

-- Returns addresses in the given order, each once, without those in `taken`.
create or replace function private.unique_emails(addresses text[], taken text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(address order by place), '{}') from (
    select distinct on (lower(trim(a))) trim(a) as address, place from unnest(addresses) with ordinality as g (a, place)
    where trim(a) <> '' and lower(trim(a)) not in (select lower(t) from unnest(taken) t)
    order by lower(trim(a)), place) as each
$$;

create or replace function private.require_recipients(workspace uuid, main text[], others text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  address text;
begin
  if cardinality(main) = 0 then
    raise exception using errcode = 'PT400', message = 'This email has no address to send it to.', hint = 'Add somebody under To.';
  elsif cardinality(main || others) > 50 then
    raise exception using errcode = 'PT400', message = 'An answer goes to at most 50 addresses.', hint = 'Remove some of them.';
  end if;
  foreach address in array main || others loop
    if not private.is_email(address) then
      raise exception using errcode = 'PT400', message = '"' || left(address, 100) || '" is not an email address.',
        hint = 'Give one like ada@example.com.';
    elsif private.suppression_reason(workspace, address) = 'erased' then
      raise exception using errcode = 'PT409', message = address || ' asked to be erased from this workspace.',
        hint = 'Nobody can write to them from here again.';
    end if;
  end loop;
end
$$;

-- Returns references, oldest first, at most twenty (RFC 5322, 3.6.4).
create or replace function private.answer_references(ours public.messages, theirs text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(id order by place), '{}') from (
    select id, place from unnest(ours.rfc_references || ours.rfc_message_id || theirs) with ordinality as r (id, place)
    where id is not null order by place desc limit 20) as last
$$;

-- Rejects an assignee who cannot see the conversation.
create or replace function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.workspaces w where w.id = new.workspace_id and w.user_id = new.assignee_id)
    and not exists (select from public.workspace_members m where m.workspace_id = new.workspace_id and m.user_id = new.assignee_id)
  then
    raise exception using errcode = 'PT400', message = 'This person is not a member of the workspace.', hint = 'Choose a member, or invite them first.';
  end if;
  return new;
end
$$;

create or replace trigger check_assignee before insert or update of assignee_id on public.inbound_messages
  for each row when (new.assignee_id is not null) execute function private.check_assignee();
