/** Rows as 0.1.0 wrote them, of each kind that a later migration converts. */
export const rowsOf010 = `
  create function pg_temp.id(letter text, number bigint) returns uuid language sql immutable
    return ('00000000-0000-7000-8000-00000000' || letter || lpad(number::text, 3, '0'))::uuid;
  create temp table addresses (number, email) as select ordinality, email from unnest(
    '{p1@example.com,p2@example.com,grace@bücher.example,grace@xn--bcher-kva.example,alan@straße.example}'::text[])
    with ordinality as listed (email, ordinality);

  insert into auth.users (id, email, email_confirmed_at) values (pg_temp.id('a', 1), 'ada@coldframe.test', '2026-11-23');
  insert into workspaces (id, name, user_id) values (pg_temp.id('d', 1), 'Kept', pg_temp.id('a', 1));
  insert into audience (id, workspace_id, email) select pg_temp.id('b', number), pg_temp.id('d', 1), email from addresses;
  insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port)
    values (pg_temp.id('e', 1), pg_temp.id('d', 1), 'ada@coldframe.test', 'smtp.example.com', 587);
  insert into email_campaigns (id, workspace_id, title) values (pg_temp.id('f', 1), pg_temp.id('d', 1), 'Autumn');
  insert into campaign_steps (id, workspace_id, campaign_id, position, kind) values
    (pg_temp.id('0', 1), pg_temp.id('d', 1), pg_temp.id('f', 1), 1, 'task'),
    (pg_temp.id('0', 2), pg_temp.id('d', 1), pg_temp.id('f', 1), 2, 'email');
  insert into campaign_leads (id, workspace_id, campaign_id, audience_id, email, state, step_id)
    select pg_temp.id('c', number), pg_temp.id('d', 1), pg_temp.id('f', 1), pg_temp.id('b', number), email,
      case number when 2 then 'replied' when 4 then 'finished' else 'active' end,
      pg_temp.id('0', case number when 3 then 2 else 1 end)
    from addresses;
  insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id, due_at, done_at, outcome)
    select workspace_id, campaign_id, id, pg_temp.id('0', 1), '2026-11-23',
      case when id = pg_temp.id('c', 5) then timestamptz '2026-11-23' end, case when id = pg_temp.id('c', 5) then 'done' end
    from campaign_leads;
  insert into messages (id, workspace_id, recipient, kind, campaign_id, step_id, lead_id, mailbox_id, state, sent_at, replied_at)
    select pg_temp.id('9', number), pg_temp.id('d', 1), email, 'campaign', pg_temp.id('f', 1), pg_temp.id('0', 2),
      pg_temp.id('c', number), pg_temp.id('e', 1), 'sent', '2026-11-23',
      case when number in (1, 2, 5) then timestamptz '2026-11-23' end
    from addresses where number <> 4;
  insert into inbound_messages (id, workspace_id, mailbox_id, uid_validity, uid, kind, category, message_id, lead_id,
      campaign_id, from_address, content_text, received_at)
    select pg_temp.id('8', number), pg_temp.id('d', 1), pg_temp.id('e', 1), 1, number, kind, category,
      case when number < 4 then pg_temp.id('9', number) end, pg_temp.id('c', number), pg_temp.id('f', 1), 'p' || number || '@example.com', 'Words', '2026-11-23'
    from (values (1, 'reply', 'interested'), (2, 'reply', 'out_of_office'), (3, 'unsubscribe', null), (4, 'bounce', null))
      as v (number, kind, category);
  insert into attachments (workspace_id, inbound_id, position, name, content_type, size, missing)
    select pg_temp.id('d', 1), pg_temp.id('8', 1), number, 'offer.pdf', 'application/pdf', 1, missing
    from (values (1, 'Not fetched: too large.'), (2, 'The connection ended each time it was fetched.'), (3, 'Deleted.'),
      (4, 'Your files would be larger than your plan allows.')) as v (number, missing);
  insert into suppressions (workspace_id, address) select pg_temp.id('d', 1), unnest(
    '{never@example.com,heinz@bücher.example,heinz@xn--bcher-kva.example,köln.example}'::text[]);
  insert into private.former_addresses (workspace_id, contact_id, address)
    values (pg_temp.id('d', 1), pg_temp.id('b', 1), 'old@bücher.example')`
