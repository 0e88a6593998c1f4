// Texts of maximum length without spaces, in everything that the sample workspace shows.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Server } from './server.ts'

export type Rows = Record<
  | 'campaign'
  | 'template'
  | 'analysis'
  | 'other'
  | 'contact'
  | 'conversation'
  | 'task'
  | 'mailbox'
  | 'message',
  string
>

const written = new WeakMap<Server, Promise<Rows>>()

/**
 * Bypasses the API and the triggers, once for each server, and returns a row of each kind: users cannot create mails in
 * the past.
 */
export async function writeLongTexts(server: Server): Promise<Rows> {
  const rows = written.get(server) ?? write(server)
  written.set(server, rows)
  return await rows
}

async function write({ dataDir }: Server): Promise<Rows> {
  const [, , , , host] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({ host: host!, user: 'postgres', database: 'coldframe' })
  await client.connect()
  try {
    await client.query(longTexts)
    return (await client.query<Rows>(someRows)).rows[0]!
  } finally {
    await client.end()
  }
}

// Long words: 200 letters, an address, a host, a URL, a tag.
const longTexts = `
set session_replication_role = replica;
create function pg_temp.w(length integer) returns text language sql as $$ select left(repeat('Wasserstraßenverwaltung', 40), length) $$;
create function pg_temp.address() returns text language sql as $$
  select repeat('longmailbox', 5) || (random() * 1e8)::bigint || '@' || repeat('department', 6) || '.' || repeat('company', 8) || '.example' $$;
create function pg_temp.host() returns text language sql as $$ select 'imap.' || repeat('department', 6) || '.' || repeat('company', 8) || '.example' $$;
update audience set name = pg_temp.w(200), email = pg_temp.address(), company = pg_temp.w(200), job_title = pg_temp.w(150),
  location = pg_temp.w(150), phone = repeat('9', 40), source = 'csv', notes = pg_temp.w(400), tags = array[pg_temp.w(40), pg_temp.w(38), pg_temp.w(36)],
  custom_fields = jsonb_build_object(lower(pg_temp.w(30)), pg_temp.w(200));
update analyses set subject = pg_temp.w(200);
update campaign_leads set email = pg_temp.address(), reason = pg_temp.w(200);
update campaign_tasks set note = pg_temp.w(400);
update campaign_steps set instructions = pg_temp.w(400) where instructions <> '';
update conversations set from_address = pg_temp.address(), from_name = pg_temp.w(200), subject = pg_temp.w(300), preview = pg_temp.w(200),
  -- Marking it as read is a change, after which the page refetches it.
  unread_count = 0;
update email_campaigns set title = pg_temp.w(180) || right(id::text, 8), description = pg_temp.w(500), tags = array[pg_temp.w(40), pg_temp.w(38)];
update email_templates set title = pg_temp.w(180) || right(id::text, 8), subject = pg_temp.w(300), category = pg_temp.w(60), tags = array[pg_temp.w(40), pg_temp.w(38)];
update inbound_messages set from_address = pg_temp.address(), from_name = pg_temp.w(200), subject = pg_temp.w(300),
  content_text = pg_temp.w(900), kind_reason = pg_temp.w(200), to_addresses = array[pg_temp.address(), pg_temp.address()],
  attachment_names = array[pg_temp.w(150) || '.pdf'], category_reason = pg_temp.w(150);
update mailboxes set address = pg_temp.address(), from_name = pg_temp.w(90), smtp_host = pg_temp.host(), imap_host = pg_temp.host(),
  smtp_user = pg_temp.address(), imap_user = pg_temp.address(), state = 'broken', state_reason = pg_temp.w(400), read_error = pg_temp.w(300),
  signature_text = pg_temp.w(200), tags = array[pg_temp.w(40)];
update message_bodies set content_text = pg_temp.w(600);
update message_links set url = 'https://' || pg_temp.host() || '/' || pg_temp.w(700), label = pg_temp.w(150);
update messages set recipient = pg_temp.address(), subject = pg_temp.w(300), client = pg_temp.w(60);
update profiles set name = pg_temp.w(90), company = pg_temp.w(90), job_title = pg_temp.w(90), bio = pg_temp.w(400) where username = 'demo';
update segments set name = pg_temp.w(82) || right(id::text, 8);
update snippets set name = pg_temp.w(50) || right(id::text, 8), content = pg_temp.w(300);
update step_variants set subject = pg_temp.w(300), content_text = pg_temp.w(900);
update template_folders set name = pg_temp.w(52) || right(id::text, 8);
update workspaces set name = pg_temp.w(80) || right(id::text, 8), description = pg_temp.w(300), postal_address = pg_temp.w(200);
insert into suppressions (workspace_id, address, reason, source) select id, pg_temp.address(), 'manual', pg_temp.w(150) from workspaces;
insert into saved_views (workspace_id, user_id, list, name, query) select id, user_id, 'campaigns', pg_temp.w(60), '' from workspaces where user_id is not null;
insert into assignment_rules (workspace_id, kind, member_ids) select id, 'round_robin', array[user_id] from workspaces where user_id is not null
  on conflict (workspace_id) do update set kind = excluded.kind, member_ids = excluded.member_ids;
insert into linked_lists (workspace_id, user_id, name, url, every_hours, plan, is_paused, pause_reason, last_result, last_error) select id, user_id, pg_temp.w(300),
  'https://' || pg_temp.host() || '/' || pg_temp.w(700), 24, '{}', true, pg_temp.w(300), 'failed', pg_temp.w(300) from workspaces where user_id is not null;
insert into sending_domains (workspace_id, domain, dkim_selector) select workspace_id, substr(pg_temp.host(), 6), pg_temp.w(40) from mailboxes;
insert into notifications (user_id, title, message, type) select id, pg_temp.w(200), pg_temp.w(500), 'info' from profiles;
insert into workspace_invitations (workspace_id, email, role, invited_by) select id, pg_temp.address(), 'editor', user_id from workspaces;
`

const someRows = `select
  (select id from email_campaigns where status = 'sending' limit 1) as campaign,
  (select id from email_templates limit 1) as template,
  (select id from analyses order by created_at limit 1) as analysis,
  (select id from analyses order by created_at desc limit 1) as other,
  (select id from audience limit 1) as contact,
  (select id from conversations limit 1) as conversation,
  (select id from campaign_tasks where done_at is null limit 1) as task,
  (select id from mailboxes limit 1) as mailbox,
  (select id from messages where kind = 'single' limit 1) as message`
