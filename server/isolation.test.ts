// Nobody gets through to another's rows by any route of the API. Tables, columns, relationships and functions are read
// from the catalog, so that what is added tomorrow is tried tomorrow.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { identityOf, openScene, type Who } from '#database/policies/access.ts'
import type { TestDatabase } from '#database/testing.ts'
import { makeSampleWorkspace } from './demo/sample-workspace.ts'
import { createRest, type Rest } from './supabase/rest/rest.ts'

/** Whose rows: ada's, where edda edits and vito looks on, or bob's. */
type Side = 'ada' | 'bob'
type Table = { name: string; writable: string[]; parents: { name: string; table: string }[] }

const sides: Record<Exclude<Who, 'anon' | 'nobody' | 'admin'>, Side> = {
  owner: 'ada',
  editor: 'ada',
  viewer: 'ada',
  stranger: 'bob',
}
const outsiders: Who[] = ['anon', 'nobody', 'admin']

// Shown to everybody who is signed in; an admin's screens read what they need through functions.
const forEverybody = ['announcements']
const forAdmins = [
  'announcements',
  'support_requests',
  'support_answers',
  'audit_log',
  'profiles',
  'subscriptions',
]

let t: TestDatabase
let rest: Rest
let tables: Table[]
const rows: Record<Side, Map<string, Record<string, unknown>[]>> = { ada: new Map(), bob: new Map() }
let asserted = 0

before(async () => {
  t = await openScene()
  rest = await createRest({ db: t.db, exposedSchemas: ['public'], onError: () => undefined })
  await fill('ada', t.adaId)
  await fill('bob', t.bobId)
  tables = await readTables()
  await remember()
})
after(async () => {
  await rest.close()
  await t.close()
})

test('every table has rows of both, or nothing would be proven', () => {
  const bare = tables.flatMap(({ name }) =>
    (['ada', 'bob'] as const)
      .filter((side) => rows[side].get(name)?.length === 0)
      .map((side) => `${name} of ${side}`),
  )
  assert.deepEqual(
    bare,
    forEverybody.map((name) => `${name} of bob`),
  )
})

for (const who of ['owner', 'editor', 'viewer', 'stranger', 'anon', 'nobody', 'admin'] as const) {
  test(`${who} reads nothing of others, by no route`, async () => {
    for (const table of tables) for (const path of readingRoutes(table, who)) await sees(who, table, path)
  })

  test(`${who} changes nothing of others, by no route`, async () => {
    await remember()
    for (const table of tables)
      for (const foreign of foreignTo(who)) await changesNothing(who, table, foreign)
  })

  test(`${who} is told nothing of others by any function`, async () => {
    await remember()
    for (const call of await calls(who)) {
      const { status, text } = await ask(who, `/rpc/${call.name}`, {
        method: 'POST',
        body: JSON.stringify(call.body),
      })
      assert.ok(status < 500, `${call.name}: ${status} ${text}`)
      tellsNothing(who, text, JSON.stringify(call.body), `rpc ${call.name}`)
    }
    await nothingChanged(who, 'rpc')
  })
}

test('members do read what is theirs: the silence above is no broken door', async () => {
  for (const who of ['owner', 'editor', 'viewer'] as const) {
    for (const name of [
      'email_campaigns',
      'audience',
      'email_templates',
      'messages',
      'campaign_leads',
      'mailboxes',
    ]) {
      const { text } = await ask(who, `/${name}?select=id`)
      assert.ok((JSON.parse(text) as unknown[]).length > 0, `${who} ${name}`)
    }
  }
})

test('a policy that lets everybody in is noticed by each way of reading', async () => {
  const segments = tables.find(({ name }) => name === 'segments')
  assert.ok(segments)
  await t.sql('alter policy read on segments using (true)')
  for (const path of readingRoutes(segments, 'stranger').slice(0, 5))
    await assert.rejects(sees('stranger', segments, path), assert.AssertionError, path)
})

test('these are more than ten thousand questions', (context) => {
  context.diagnostic(`${asserted} assertions`)
  assert.ok(asserted > 10_000, `${asserted}`)
})

/** How everything is now, for what a test does to be seen against. */
async function remember(): Promise<void> {
  for (const { name } of tables)
    for (const side of ['ada', 'bob'] as const) rows[side].set(name, await rowsOf(name, side))
}

async function ask(
  who: Who,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string; range: string }> {
  const headers = new Headers(init.headers)
  if (init.body) headers.set('content-type', 'application/json')
  const identity: Identity = identityOf(t, who)
  const response = await rest(
    new Request(`http://coldframe.test/rest/v1${path}`, { ...init, headers }),
    identity,
  )
  return {
    status: response.status,
    text: await response.text(),
    range: response.headers.get('content-range') ?? '',
  }
}

const sideOf = (who: Who): Side | null => (outsiders.includes(who) ? null : sides[who as keyof typeof sides])
const foreignTo = (who: Who): Side[] => (['ada', 'bob'] as const).filter((side) => side !== sideOf(who))
const idsOf = (side: Side, table: string): string[] =>
  (rows[side].get(table) ?? []).map(({ id }) => String(id))

function readingRoutes(table: Table, who: Who): string[] {
  const foreign = foreignTo(who)
    .flatMap((side) => idsOf(side, table.name))
    .slice(0, 30)
  const children = tables.flatMap((other) =>
    other.parents.filter((parent) => parent.table === table.name).map(({ name }) => `${other.name}!${name}`),
  )
  return [
    `/${table.name}?select=*`,
    `/${table.name}?select=*&limit=1000&order=id.desc`,
    `/${table.name}?id=in.(${foreign.join()})`,
    `/${table.name}?or=(id.in.(${foreign.join()}),id.is.null)`,
    `/${table.name}?id=not.is.null&select=id,${table.name}_id:id`,
    ...table.parents.map((parent) => `/${table.name}?select=id,${parent.table}!${parent.name}(*)`),
    ...children.map((child) => `/${table.name}?select=id,${child}(*)`),
    ...children.map((child) => `/${table.name}?select=id,${child}!inner(id)&limit=50`),
  ]
}

async function sees(who: Who, table: Table, path: string): Promise<void> {
  const { status, text } = await ask(who, path)
  // A refusal for another reason would prove nothing: the questions are all well put.
  assert.ok(status === (who === 'anon' ? 401 : 200), `${who} ${path}: ${status} ${text}`)
  asserted += 1
  tellsNothing(who, text, path, path, table.name)
  const counted = await ask(who, path, { method: 'HEAD', headers: { prefer: 'count=exact' } })
  const total = Number(counted.range.split('/')[1])
  const side = sideOf(who)
  // Asked for the rows of others alone, there is nothing to count.
  const own = side && !path.includes('.(') ? idsOf(side, table.name).length : 0
  const most = own + exempt(who, table.name)
  if (counted.status < 300) {
    assert.ok(total <= most, `${who} counts ${total} of ${most}: ${path}`)
    asserted += 1
  }
}

/** How many rows of a table somebody may see beyond their own side's. */
function exempt(who: Who, table: string): number {
  const all = idsOf('ada', table).length + idsOf('bob', table).length
  if (who === 'admin' && forAdmins.includes(table)) return all + 10
  return who !== 'anon' && forEverybody.includes(table) ? all : 0
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function tellsNothing(who: Who, text: string, asked: string, where: string, table?: string): void {
  const told = new Set(text.match(uuids))
  for (const side of foreignTo(who)) {
    for (const [name, list] of rows[side]) {
      if (exempt(who, name) > 0 || (table && exempt(who, table) > 0)) continue
      // What was in the question may be repeated in an error; what a row says may not.
      const leak = list.find(({ id }) => told.has(String(id)) && !asked.includes(String(id)))
      assert.equal(leak, undefined, `${who} is told of ${name} of ${side} by ${where}`)
      asserted += 1
    }
  }
}

async function changesNothing(who: Who, table: Table, foreign: Side): Promise<void> {
  const [row] = rows[foreign].get(table.name) ?? []
  if (!row || exempt(who, table.name) > 0) return
  const id = String(row.id)
  const [column = 'created_at'] = table.writable.filter(
    (name) => !['id', 'workspace_id', 'user_id'].includes(name),
  )
  const merge = { prefer: 'resolution=merge-duplicates,return=representation' }
  const attempts: [string, RequestInit][] = [
    [
      `/${table.name}?id=eq.${id}`,
      {
        method: 'PATCH',
        body: JSON.stringify({ [column]: row[column] ?? null }),
        headers: { prefer: 'return=representation' },
      },
    ],
    [
      `/${table.name}?id=eq.${id}`,
      { method: 'PATCH', body: JSON.stringify({ workspace_id: row.workspace_id ?? id }) },
    ],
    [`/${table.name}?id=eq.${id}`, { method: 'DELETE', headers: { prefer: 'return=representation' } }],
    [
      `/${table.name}?id=not.is.null&${column}=not.is.null`,
      { method: 'DELETE', headers: { prefer: 'tx=rollback' } },
    ],
    [`/${table.name}`, { method: 'POST', body: JSON.stringify(row), headers: merge }],
    [
      `/${table.name}?on_conflict=id`,
      { method: 'POST', body: JSON.stringify([{ ...row, [column]: row[column] ?? null }]), headers: merge },
    ],
    [`/${table.name}`, { method: 'POST', body: JSON.stringify({ ...row, id: crypto.randomUUID() }) }],
    [`/${table.name}?id=eq.${id}`, { method: 'PUT', body: JSON.stringify(row) }],
  ]
  for (const [path, init] of attempts.filter(
    ([, { headers }]) => !JSON.stringify(headers ?? '').includes('tx=rollback'),
  )) {
    const { status, text } = await ask(who, path, init)
    assert.ok(status < 500, `${who} ${init.method} ${path}: ${status} ${text}`)
    if (status < 300 && text) assert.deepEqual(JSON.parse(text), [], `${who} ${init.method} ${path}`)
    asserted += 2
  }
  await nothingChanged(who, table.name, [table.name], foreign)
}

async function nothingChanged(
  who: Who,
  where: string,
  names = tables.map(({ name }) => name),
  only?: Side,
): Promise<void> {
  for (const foreign of only ? [only] : foreignTo(who)) {
    for (const name of names) {
      assert.deepEqual(
        await rowsOf(name, foreign),
        rows[foreign].get(name),
        `${who} changed ${name} of ${foreign} by ${where}`,
      )
      asserted += 1
    }
  }
}

/** Every function that people may call, asked about another's rows. */
async function calls(who: Who): Promise<{ name: string; body: Record<string, unknown> }[]> {
  const functions = await t.sql(`select p.proname as name, p.proargnames as names,
      array(select format_type(type, null) from unnest(p.proargtypes) as type) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute')`)
  const found = []
  for (const side of foreignTo(who)) {
    for (const call of functions) {
      // Its own account is not another's: that somebody can end it is no leak.
      if (['delete_account', 'uuid_v7'].includes(String(call.name))) continue
      // What an admin may do has its own tests.
      if (who === 'admin' && String(call.name).startsWith('admin_')) continue
      const names = (call.names ?? []) as string[]
      const types = call.types as string[]
      found.push({
        name: String(call.name),
        body: Object.fromEntries(
          types.map((type, at) => [names[at] ?? '', valueFor(names[at] ?? '', type, side)]),
        ),
      })
    }
  }
  return found
}

function valueFor(name: string, type: string, side: Side): unknown {
  const person = side === 'ada' ? t.adaId : t.bobId
  const tableOf: [RegExp, string][] = [
    [/workspace/, 'workspaces'],
    [/campaign/, 'email_campaigns'],
    [/lead/, 'campaign_leads'],
    [/task/, 'campaign_tasks'],
    [/message|mail_id/, 'messages'],
    [/mailbox/, 'mailboxes'],
    [/segment/, 'segments'],
    [/event/, 'message_events'],
    [/import/, 'imports'],
    [/member/, 'workspace_members'],
    [/inbound|answers|reply/, 'inbound_messages'],
    [/invitation/, 'workspace_invitations'],
    [/template/, 'email_templates'],
    [/request/, 'support_requests'],
    [/key/, 'api_keys'],
  ]
  const [, table] = tableOf.find(([words]) => words.test(name)) ?? []
  const id = table ? (idsOf(side, table)[0] ?? person) : person
  if (type === 'uuid') return /user|person|account|owner/.test(name) ? person : id
  if (type === 'uuid[]') return table ? idsOf(side, table).slice(0, 5) : [id]
  if (type.endsWith('[]')) return []
  if (type === 'integer' || type === 'bigint' || type === 'smallint') return 10
  if (type === 'boolean') return true
  if (type === 'jsonb' || type === 'json') return /sequence|rows|ids/.test(name) ? [] : {}
  if (type.startsWith('timestamp')) return '2026-01-01T00:00:00Z'
  return name.includes('zone') ? 'UTC' : name.includes('email') ? `${side}@example.com` : 'x'
}

/** As they are to the service, without what counts by itself. */
async function rowsOf(table: string, side: Side): Promise<Record<string, unknown>[]> {
  const person = side === 'ada' ? t.adaId : t.bobId
  const workspaces = `select id from workspaces where user_id = '${person}'`
  const by: Record<string, string> = {
    workspaces: `r.user_id = '${person}'`,
    profiles: `r.id = '${person}'`,
    support_answers: `r.request_id in (select id from support_requests where user_id = '${person}')`,
    announcements: side === 'ada' ? 'true' : 'false',
  }
  const columns = await t.sql(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
  )
  const has = (name: string) => columns.some((column) => column.name === name)
  const where =
    by[table] ?? (has('workspace_id') ? `r.workspace_id in (${workspaces})` : `r.user_id = '${person}'`)
  const found = await t.sql(`select to_jsonb(r) as row from public.${table} r where ${where} order by r.id`)
  return found.map(({ row }) => row as Record<string, unknown>)
}

async function readTables(): Promise<Table[]> {
  const found = await t.sql(`select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('authenticated', c.oid, a.attnum, 'update')) as writable,
      coalesce((select jsonb_agg(distinct jsonb_build_object('name', f.conname, 'table', p.relname))
        from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.relnamespace = 'public'::regnamespace), '[]') as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return found as unknown as Table[]
}

/** A row of everything: the sample workspace, and what it leaves out. */
async function fill(side: Side, person: string): Promise<void> {
  const workspace = await makeSampleWorkspace(t.db, person, new Date('2026-11-20T12:00:00Z'))
  const w = `'${workspace}'`
  const p = `'${person}'`
  const lead = `(select id from campaign_leads where workspace_id = ${w} order by id limit 1)`
  // One of a campaign: the sample's tracked ones have links already.
  const message = `(select id from messages where workspace_id = ${w} and kind = 'campaign' order by id limit 1)`
  const template = `(select id from email_templates where workspace_id = ${w} order by id limit 1)`
  await t.sql(`
    insert into profiles (id, name) values (${p}, '${side}') on conflict do nothing;
    insert into subscriptions (user_id, subscription_status, plan_type) values (${p}, 'active', 'pro') on conflict do nothing;
    insert into segments (workspace_id, name) values (${w}, 'Everybody');
    insert into suppressions (workspace_id, address) values (${w}, 'never.example');
    insert into imports (workspace_id, file_name) values (${w}, 'people.csv');
    insert into snippets (workspace_id, name, content) values (${w}, 'Proof', 'Two teams');
    insert into template_favourites (workspace_id, template_id, user_id) values (${w}, ${template}, ${p});
    insert into saved_views (workspace_id, user_id, list, name, query) values (${w}, ${p}, 'campaigns', 'Mine', 'status=draft');
    insert into notifications (user_id, title) values (${p}, 'For ${side}');
    insert into notification_mutes (user_id, category) values (${p}, 'tracking');
    insert into dashboard_layouts (user_id, cards) values (${p}, '{trend}');
    insert into sending_domains (workspace_id, domain) values (${w}, '${side}.example');
    insert into tracking_settings (workspace_id) values (${w});
    insert into message_links (workspace_id, message_id, url, position) values (${w}, ${message}, 'https://example.com/', 1);
    insert into message_events (workspace_id, message_id, kind) values (${w}, ${message}, 'open');
    insert into campaign_tasks (workspace_id, campaign_id, lead_id, step_id)
      select l.workspace_id, l.campaign_id, l.id, s.id from campaign_leads l join campaign_steps s on s.campaign_id = l.campaign_id
      where l.id = ${lead} order by s.position limit 1;
    insert into workspace_invitations (workspace_id, email, role, invited_by)
      values (${w}, '${side}.guest@example.com', 'viewer', ${p});
    insert into api_keys (user_id, name, scope, prefix, last_four) values (${p}, 'Program', 'read', 'cf_${side}', 'abcd');
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
