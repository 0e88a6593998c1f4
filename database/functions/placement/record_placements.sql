-- The results of placement tests.

-- Stores where a seed found emails of tests: [{"id": the Message-ID, "receivedAt", "result", "folder", "spf", "dkim",
-- "dmarc", "spamHeaders"}]. The first folder stands, whatever its owner does with the email later; only "other", which a
-- folder of all mail has, is replaced.
create or replace function private.record_placements(p_mailbox_id uuid, p_found jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  mail record;
  recorded integer := 0;
begin
  for mail in
    select g.*, m.id as message_id, m.state, coalesce(m.sent_at, m.handed_at) as left_at
    from jsonb_to_recordset(p_found) as g (id text, "receivedAt" timestamptz, result text, folder text, spf text, dkim text, dmarc text, "spamHeaders" text)
    join public.mailboxes b on b.id = p_mailbox_id and b.is_seed
    join public.messages m on m.rfc_message_id = g.id and m.workspace_id = b.workspace_id and m.kind = 'test'
  loop
    update public.placements p set result = mail.result, folder = left(mail.folder, 500), found_at = least(mail."receivedAt", now()),
        sent_at = mail.left_at, delay = greatest(0, extract(epoch from least(mail."receivedAt", now()) - mail.left_at)),
        spf = left(mail.spf, 20), dkim = left(mail.dkim, 20), dmarc = left(mail.dmarc, 20), spam_headers = left(mail."spamHeaders", 2000)
      where p.id = mail.message_id and p.seed_id = p_mailbox_id
        and (p.result in ('waiting', 'missing', 'unread', 'unsent') or (p.result = 'other' and mail.result <> 'other'));
    if found then
      recorded := recorded + 1;
    end if;
    -- The arrival proves that an email without a known result was sent.
    if mail.state = 'uncertain' then
      perform private.resolve_by_copy(mail.message_id);
    end if;
  end loop;
  return recorded;
end
$$;

-- Returns those of the given Message-IDs that are test emails to this seed whose folder is not known yet.
create or replace function private.waiting_placements(p_mailbox_id uuid, ids text[]) returns setof text
language sql stable set search_path = '' as $$
  select m.rfc_message_id from public.mailboxes b
  join public.messages m on m.workspace_id = b.workspace_id and m.rfc_message_id = any (ids) and m.kind = 'test'
  join public.placements p on p.id = m.id and p.seed_id = b.id and p.result in ('waiting', 'missing', 'unread', 'unsent', 'other')
  where b.id = p_mailbox_id and b.is_seed
$$;

-- Ends what did not arrive: after 15 minutes an email is missing, or unread when its seed could not be read since. An
-- email that its mailbox could not send within a day is cancelled, and so are those of a test whose author lost the right
-- to send. A test ends with its last email.
create or replace function private.finish_placements() returns integer
language plpgsql set search_path = '' as $$
declare
  test record;
  ended integer := 0;
begin
  update public.messages m set state = 'cancelled', answer = 'Its mailbox had no room for it within a day.'
    from public.placements p join public.placement_tests t on t.workspace_id = p.workspace_id and t.id = p.test_id
    where t.finished_at is null and p.result = 'waiting' and m.id = p.id and m.state in ('queued', 'deferred')
      and m.created_at < private.clock() - interval '1 day';
  perform private.cancel_placement_emails(t, 'Whoever started this test may not send from this workspace any more.')
    from public.placement_tests t where t.finished_at is null and not private.placement_test_stands(t) and not private.is_moving(t.workspace_id);
  update public.placements p set result = case
      when m.id is null or m.state in ('refused', 'expired', 'cancelled', 'suppressed') then 'unsent'
      when m.bounced_at is not null or (b.state <> 'broken' and b.read_error is null and b.last_read_at > coalesce(m.sent_at, m.handed_at)) then 'missing'
      else 'unread' end,
      sent_at = case when m.state in ('sent', 'uncertain') then coalesce(m.sent_at, m.handed_at) end, 
      reason = case when m.bounced_at is not null or m.state in ('refused', 'expired', 'cancelled', 'suppressed') then coalesce(left(m.answer, 500), '') else '' end
    from public.placements w join public.placement_tests t on t.workspace_id = w.workspace_id and t.id = w.test_id
      left join public.messages m on m.id = w.id left join public.mailboxes b on b.id = w.seed_id
    where p.id = w.id and t.finished_at is null and w.result = 'waiting' and not private.is_moving(w.workspace_id)
      and (m.id is null or m.state in ('refused', 'expired', 'cancelled', 'suppressed') or m.bounced_at is not null
        or (m.state in ('sent', 'uncertain') and coalesce(m.sent_at, m.handed_at) < private.clock() - interval '15 minutes'));
  for test in
    update public.placement_tests t set finished_at = private.clock(), emails = s.emails, inbox = s.inbox, spam = s.spam, missing = s.missing
    from public.placement_tests r, lateral (
      select count(*) as emails, count(*) filter (where p.result = 'inbox') as inbox, count(*) filter (where p.result = 'spam') as spam,
        count(*) filter (where p.result = 'missing') as missing, count(*) filter (where p.result = 'waiting') as waiting
      from public.placements p where p.workspace_id = r.workspace_id and p.test_id = r.id) s
    where r.finished_at is null and t.id = r.id and s.waiting = 0 and not private.is_moving(t.workspace_id)
    returning t.*
  loop
    ended := ended + 1;
    perform private.notify(coalesce(test.created_by, w.user_id), 'placement_tested', jsonb_build_object('campaign', left(c.title, 150),
        'inbox', test.inbox, 'emails', test.emails, 'spam', test.spam, 'missing', test.missing))
      from public.workspaces w join public.email_campaigns c on c.id = test.campaign_id where w.id = test.workspace_id;
  end loop;
  return ended;
end
$$;
