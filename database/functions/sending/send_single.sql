-- Sends a tracked email from a mailbox here, a few seconds after the request so that it can be cancelled.

-- Returns the sending time. A reason that prevents it is raised as an error, and the email is not changed; a repeated
-- call sends it once.
create or replace function public.send_single(p_message_id uuid, p_mailbox_id uuid, p_text text, p_html text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  message public.messages;
  box public.mailboxes;
  zone text;
  leaves_at timestamptz := private.clock() + interval '10 seconds';
begin
  select * into message from public.messages where id = p_message_id for update;
  perform private.require_member(coalesce(message.workspace_id, p_message_id), 'editor');
  if message.kind = 'single' and message.state is not null then
    return message.next_at;
  elsif message.kind <> 'single' or message.sent_at is not null then
    raise exception using errcode = 'PT409', message = 'This email was sent already.', hint = 'Write a new one.';
  end if;
  select * into box from public.mailboxes b where b.id = p_mailbox_id and b.workspace_id = message.workspace_id;
  select coalesce(w.time_zone, 'UTC') into zone from public.workspaces w where w.id = message.workspace_id;
  perform private.require_sendable(message, p_text, p_html);
  perform private.require_sender(box);
  leaves_at := private.single_ready_at(box, zone, leaves_at);
  update public.messages set mailbox_id = box.id, state = 'queued', next_at = leaves_at where id = message.id;
  insert into public.message_bodies (id, workspace_id, content_text, content_html)
    values (message.id, message.workspace_id, coalesce(p_text, ''), nullif(p_html, ''));
  return leaves_at;
end
$$;
grant execute on function public.send_single to authenticated;

create or replace function private.require_sendable(message public.messages, body_text text, body_html text) returns void
language plpgsql stable set search_path = '' as $$
declare
  plan text := private.plan_of((select user_id from public.workspaces where id = message.workspace_id));
  suppressed text := private.suppression_reason(message.workspace_id, message.recipient);
  paused text := private.sending_paused();
begin
  if not private.plan_has(plan, 'email_tracking') then
    raise exception using errcode = 'PT402', message = format('The %s plan has no email tracking.', private.plan_name(plan)),
      hint = 'Upgrade to Starter or Pro to see who opens and clicks.';
  elsif message.subject !~ '\S' then
    raise exception using errcode = 'PT400', message = 'This email has no subject.', hint = 'Write one first.';
  elsif concat(body_text, body_html) !~ '\S' then
    raise exception using errcode = 'PT400', message = 'There is nothing to send yet.', hint = 'Write the email first.';
  elsif length(body_text) > 1000000 or length(body_html) > 1000000 then
    raise exception using errcode = 'PT400', message = 'This email is too long.', hint = 'Use at most a million characters.';
  elsif suppressed = 'erased' then
    raise exception using errcode = 'PT409', message = 'This person asked to be erased from this workspace.',
      hint = 'Nobody can write to them from here again.';
  elsif suppressed is not null then
    raise exception using errcode = 'PT409', message = message.recipient || ' is on the suppression list.',
      hint = 'Suppressions, under Audience, say why.';
  elsif paused is not null then
    raise exception using errcode = 'PT409', message = 'All sending is stopped on this installation: ' || paused,
      hint = 'Try again once its operator has resumed it.';
  end if;
end
$$;

create or replace function private.require_sender(box public.mailboxes) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if box.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such mailbox.', hint = 'Choose one of this workspace.';
  elsif box.state = 'broken' then
    raise exception using errcode = 'PT409', message = box.address || ' can''t sign in.', hint = 'Reconnect it, or choose another.';
  elsif box.state <> 'active' then
    raise exception using errcode = 'PT409', message = box.address || ' is paused.', hint = 'Resume it, or choose another.';
  end if;
end
$$;
