// Two users, each with a row in every table, and access to the table interface in any role's name.
import { identityOf, openScenario, type Who } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { makeSampleWorkspace } from '#server/demo/sample-workspace.ts'
import { toResponse } from '#server/http/direct-request.ts'
import { createRest } from '#server/supabase/rest/rest.ts'

/** The side of a row: Ada's, where Edda edits and Vito views, or Bob's. */
export type Side = 'ada' | 'bob'
export type Row = Record<string, unknown>
export type Table = {
  name: string
  columns: string[]
  writable: string[]
  parents: { name: string; table: string }[]
}

/** The databases, and the way to query them. */
type Place = Pick<TestDatabase, 'adaId' | 'bobId'> & {
  /** Runs as the owner of the database that has the table, or of any. */
  sql(text: string, table?: string): Promise<Row[]>
  answer(request: Request, who: Who): Promise<Response>
}

export type BothSides = Awaited<ReturnType<typeof openBothSides>>

export async function openBothSides() {
  const t = await openScenario()
  const rest = await createRest({ db: t.db, exposedSchemas: ['public'], onError: () => undefined })
  await fillBoth(t)
  const sides = await bothSidesAt({
    ...t,
    answer: async (request, who) => toResponse(await rest(request, identityOf(t, who))),
  })
  return {
    ...sides,
    async close() {
      await rest.close()
      await t.close()
    },
  }
}

type Filling = Pick<TestDatabase, 'db' | 'sql' | 'adaId' | 'bobId'>

export async function fillBoth(t: Filling): Promise<void> {
  await fill(t, 'ada')
  await fill(t, 'bob')
}

export async function bothSidesAt(t: Place) {
  const tables = await readTables(t)
  const rows: Record<Side, Map<string, Row[]>> = { ada: new Map(), bob: new Map() }
  return {
    t,
    tables,
    /** The rows of all tables at the last snapshot. */
    rows,
    async remember(): Promise<void> {
      for (const table of tables)
        for (const side of ['ada', 'bob'] as const) rows[side].set(table.name, await rowsOf(t, table, side))
    },
    rowsOf: (table: Table, side: Side) => rowsOf(t, table, side),
    idsOf: (side: Side, table: string): string[] => (rows[side].get(table) ?? []).map(({ id }) => String(id)),
    async ask(who: Who, path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      if (init.body) headers.set('content-type', 'application/json')
      const request = new Request(`http://coldframe.test/rest/v1${path}`, { ...init, headers })
      const response = await t.answer(request, who)
      return {
        status: response.status,
        text: await response.text(),
        range: response.headers.get('content-range') ?? '',
      }
    },
  }
}

const sides: Record<Exclude<Who, 'anon' | 'nobody' | 'admin'>, Side> = {
  owner: 'ada',
  editor: 'ada',
  viewer: 'ada',
  stranger: 'bob',
}
const outsiders: Who[] = ['anon', 'nobody', 'admin']

export const sideOf = (who: Who): Side | null =>
  outsiders.includes(who) ? null : sides[who as keyof typeof sides]
export const foreignTo = (who: Who): Side[] =>
  (['ada', 'bob'] as const).filter((side) => side !== sideOf(who))

/** The side whose rows `who` tries to change: for a role that belongs to neither, both are equal. */
export const targetOf = (who: Who): Side => (sideOf(who) === 'ada' ? 'bob' : 'ada')

/** The rows as the service sees them, without automatic counters. */
async function rowsOf(t: Place, { name, columns }: Table, side: Side): Promise<Row[]> {
  const person = side === 'ada' ? t.adaId : t.bobId
  const workspaces = `select id from workspaces where user_id = '${person}'`
  const by: Record<string, string> = {
    workspaces: `r.user_id = '${person}'`,
    profiles: `r.id = '${person}'`,
    dictionary_words: `(r.workspace_id in (${workspaces}) or r.user_id = '${person}')`,
    support_answers: `r.request_id in (select id from support_requests where user_id = '${person}')`,
    announcements: side === 'ada' ? 'true' : 'false',
  }
  const where =
    by[name] ??
    (columns.includes('workspace_id') ? `r.workspace_id in (${workspaces})` : `r.user_id = '${person}'`)
  const found = await t.sql(
    `select to_jsonb(r) as row from public.${name} r where ${where} order by r.id`,
    name,
  )
  return found.map(({ row }) => row as Row)
}

async function readTables(t: Place): Promise<Table[]> {
  const found = await t.sql(`select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('authenticated', c.oid, a.attnum, 'update')) as writable,
      coalesce((select jsonb_agg(distinct jsonb_build_object('name', f.conname, 'table', p.relname))
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.relnamespace = 'public'::regnamespace), '[]') as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return found as unknown as Table[]
}

/** Inserts a row into every table: the sample workspace, and what it lacks. */
async function fill(t: Filling, side: Side): Promise<void> {
  const person = side === 'ada' ? t.adaId : t.bobId
  const workspace = await makeSampleWorkspace(t.db, person, new Date('2026-11-20T12:00:00Z'))
  const w = `'${workspace}'`
  const p = `'${person}'`
  const lead = `(select id from campaign_leads where workspace_id = ${w} order by id limit 1)`
  // One of a campaign: the sample's tracked ones already have links.
  const message = `(select id from messages where workspace_id = ${w} and kind = 'campaign' order by id limit 1)`
  const template = `(select id from email_templates where workspace_id = ${w} order by id limit 1)`
  await t.sql(`
    insert into profiles (id, name) values (${p}, '${side}') on conflict do nothing;
    insert into subscriptions (user_id, subscription_status, plan_type) values (${p}, 'active', 'pro') on conflict do nothing;
    insert into segments (workspace_id, name) values (${w}, 'Everybody');
    insert into suppressions (workspace_id, address) values (${w}, 'never.example');
    insert into imports (workspace_id, file_name) values (${w}, 'people.csv');
    insert into snippets (workspace_id, name, content) values (${w}, 'Proof', 'Two teams');
    insert into dictionary_words (workspace_id, word) values (${w}, 'Oakline');
    insert into dictionary_words (user_id, word) values (${p}, 'Klartek');
    insert into template_favourites (workspace_id, template_id, user_id) values (${w}, ${template}, ${p});
    insert into saved_views (workspace_id, user_id, list, name, query) values (${w}, ${p}, 'campaigns', 'Mine', 'status=draft');
    insert into drafts (workspace_id, user_id, kind, content) values (${w}, ${p}, 'sequence', '[]');
    insert into trash (workspace_id, batch, kind, row_id, title, content, deleted_by)
      values (${w}, uuid_v7(), 'contact', uuid_v7(), 'Gone of ${side}', '{}', ${p});
    insert into notifications (user_id, title) values (${p}, 'For ${side}');
    insert into notification_mutes (user_id, category) values (${p}, 'tracking');
    insert into notification_channels (user_id, category, channel, is_on) values (${p}, 'replies', 'email', true);
    insert into notification_settings (user_id, digest_hour) values (${p}, 8);
    insert into push_subscriptions (user_id, endpoint, p256dh, auth)
      values (${p}, 'https://push.example/${side}', repeat('A', 87), repeat('A', 22));
    insert into chat_webhooks (user_id, workspace_id, format, host) values (${p}, ${w}, 'slack', 'hooks.slack.com');
    insert into webhook_endpoints (workspace_id, url) values (${w}, 'https://${side}.example/hook');
    insert into contact_forms (workspace_id, name) values (${w}, 'Form of ${side}');
    insert into linked_lists (workspace_id, name, url, every_hours, plan) values (${w}, '${side}', 'https://${side}.example/a.csv', 24, '{}');
    insert into crm_connections (workspace_id, provider, account_id, account_name, key_hint)
      values (${w}, 'hubspot', '1', 'Account of ${side}', '1234');
    insert into webhook_events (workspace_id, type, data, at) values (${w}, 'contact.deleted', '{"id": "${side}"}', now());
    insert into webhook_deliveries (workspace_id, endpoint_id, event_id, type, event_at)
      select ${w}, e.id, v.id, v.type, v.at from webhook_endpoints e join webhook_events v using (workspace_id)
      where e.workspace_id = ${w} order by v.id limit 1;
    insert into assignment_rules (workspace_id, kind, member_ids) values (${w}, 'round_robin', array[${p}]::uuid[]);
    insert into step_tests (workspace_id, step_id)
      select ${w}, id from campaign_steps where workspace_id = ${w} order by id limit 1;
    insert into campaign_enrolments (workspace_id, campaign_id) select ${w}, campaign_id from campaign_leads where id = ${lead};
    insert into shared_campaign_reports (workspace_id, campaign_id) select ${w}, campaign_id from campaign_leads where id = ${lead};
    insert into campaign_entrants (workspace_id, campaign_id, contact_id, via, outcome)
      select ${w}, campaign_id, audience_id, 'segment', 'enrolled' from campaign_leads where id = ${lead};
    insert into contact_changes (workspace_id, contact_id, source, fields, before, after)
      select ${w}, audience_id, 'Import ${side}.csv', '{company}', '{}', '{${side}}' from campaign_leads where id = ${lead};
    insert into conversation_notes (workspace_id, inbound_id, author_id, body)
      select ${w}, id, ${p}, 'A note of ${side}' from inbound_messages where workspace_id = ${w} limit 1;
    insert into dashboard_layouts (user_id, cards) values (${p}, '{trend}');
    insert into sending_domains (workspace_id, domain) values (${w}, '${side}.example');
    insert into domain_changes (workspace_id, domain_id, check_key, before, after)
      select ${w}, id, 'spf', '{"state": "pass"}', '{"state": "fail"}' from sending_domains where workspace_id = ${w} limit 1;
    insert into domain_reports (workspace_id, kind, domain, reporter, report_id, begins_at, ends_at, is_authenticated)
      values (${w}, 'dmarc', '${side}.example', 'receiver.test', '1', now(), now(), true);
    insert into domain_report_rows (workspace_id, report_id, source, count)
      select ${w}, id, '192.0.2.1', 1 from domain_reports where workspace_id = ${w} limit 1;
    insert into placement_tests (workspace_id, campaign_id) select ${w}, campaign_id from campaign_leads where id = ${lead};
    insert into placements (id, workspace_id, test_id, sender, seed, provider)
      select uuid_v7(), ${w}, id, '${side}@send.example', '${side}@seed.example', 'Google' from placement_tests where workspace_id = ${w};
    insert into tracking_settings (workspace_id) values (${w});
    insert into message_links (workspace_id, message_id, url, position) values (${w}, ${message}, 'https://example.com/', 1);
    insert into attachments (workspace_id, message_id, position, name, content_type, size)
      values (${w}, ${message}, 0, '${side}.pdf', 'application/pdf', 3);
    insert into message_events (workspace_id, message_id, kind) values (${w}, ${message}, 'open');
    insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id)
      select l.workspace_id, l.campaign_id, l.id, s.id from campaign_leads l join campaign_steps s on s.campaign_id = l.campaign_id
      where l.id = ${lead} order by s.position limit 1;
    insert into lead_branches (workspace_id, campaign_id, lead_id, step_id, reached_at)
      select l.workspace_id, l.campaign_id, l.id, s.id, now() from campaign_leads l join campaign_steps s on s.campaign_id = l.campaign_id
      where l.id = ${lead} order by s.position limit 1;
    insert into lead_actions (workspace_id, campaign_id, lead_id, step_id, action, is_done, detail)
      select l.workspace_id, l.campaign_id, l.id, s.id, '{}', true, 'Added' from campaign_leads l join campaign_steps s on s.campaign_id = l.campaign_id
      where l.id = ${lead} order by s.position limit 1;
    insert into workspace_invitations (workspace_id, email, role, invited_by)
      values (${w}, '${side}.guest@example.com', 'viewer', ${p});
    insert into api_keys (user_id, name, scope, prefix, last_four, workspace_id, scopes)
      values (${p}, 'Program', 'read', 'cf_${side}', 'abcd', ${w}, '{read}');
    insert into workspace_verifiers (workspace_id, provider, monthly_limit) values (${w}, 'kickbox', 10);
    insert into workspace_ai (workspace_id, provider, model) values (${w}, 'openai', 'gpt-5-mini');
    insert into support_requests (kind, user_id, name, email, message) values ('support', ${p}, '${side}', '${side}@example.com', 'Help');
    insert into support_answers (request_id, message) select id, 'Here' from support_requests where user_id = ${p};
    insert into audit_log (workspace_id, actor_id, action, subject_table) values (${w}, ${p}, 'test', 'workspaces');
    insert into announcements (message) select 'Hello' where '${side}' = 'ada';
    insert into announcement_dismissals (announcement_id, user_id) select id, ${p} from announcements limit 1;
    insert into shared_reports (analysis_id, user_id)
      select id, ${p} from analyses where workspace_id = ${w} limit 1`)
  if (side === 'ada')
    await t.sql(`insert into workspace_members (workspace_id, user_id, role)
      select ${w}, user_id, role from workspace_members where workspace_id <> ${w}`)
  else
    await t.sql(`insert into workspace_members (workspace_id, user_id, role)
      select ${w}, id, 'viewer' from auth.users where email = 'gus@coldframe.test'`)
}
