// For tests: checks who may access a table, verb by verb, and whether a test would notice a broken policy.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { resetPolicies } from '#database/common-rights.ts'
import type { Identity, Queryable } from '#database/database.ts'
import { freshDatabase, identify, type TestDatabase } from '#database/testing/fresh-database.ts'
import { testDatabase } from '#database/testing/test-database.ts'

export type Who = 'owner' | 'editor' | 'viewer' | 'stranger' | 'admin' | 'nobody' | 'anon'
type Verb = 'select' | 'insert' | 'update' | 'delete'

/**
 * Statements may name :row, :workspace, :other (a second workspace of the owner), :me, :owner, :editor, :viewer and
 * :guest (an account without other roles).
 */
type Access = {
  /** A table of `public`, or the name with its schema. */
  table: string
  /** Run once as the owner of the database. */
  scenario?: string
  /** Creates the row under test; runs as the service before each test, and ends in `returning id`. */
  row: string
  /** For each verb, the statement tried and the roles that succeed with it. */
  tries: Record<Verb, { sql: string; by: Who[] }>
  /** The roles that are notified live of its deletion; by default those that may select it. */
  notifiedOfDelete?: Who[]
  /** False when other tests of the same table notice its broken policies. */
  isOneOfSeveral?: boolean
}

const everyone: Who[] = ['owner', 'editor', 'viewer', 'stranger', 'admin', 'nobody', 'anon']
const verbs: Verb[] = ['select', 'insert', 'update', 'delete']

const ids = {
  editor: '0190e0e0-0000-7000-8000-00000000e0e0',
  viewer: '0190f0f0-0000-7000-8000-00000000f0f0',
  admin: '01900d00-0000-7000-8000-000000000d00',
  guest: '01900e00-0000-7000-8000-000000000e00',
  workspace: '01900a00-0000-7000-8000-000000000a00',
  other: '01900b00-0000-7000-8000-000000000b00',
}

/** One test per verb and role, and one that opens and drops each policy to check that the others fail. */
export function testAccess(access: Access): TestDatabase {
  const t = testScenario(async () => access.scenario && t.sql(access.scenario))

  for (const verb of verbs) {
    for (const who of everyone) {
      const may = access.tries[verb].by.includes(who)
      test(`${who} ${may ? 'may' : 'may not'} ${verb} ${access.table}`, async () => {
        assert.equal(await attempt(t, access, verb, who), may ? 'done' : 'nothing')
      })
    }
  }

  // Tables of other schemas are not published.
  if (!access.table.includes('.')) realtimeFollows(t, access)

  // This holds for the tests themselves, whichever PostgreSQL they run on, so once is enough.
  if (!process.env.TEST_POSTGRES_BIN && !access.isOneOfSeveral) noticesBrokenPolicies(t, access)
  return t
}

function realtimeFollows(t: TestDatabase, access: Access): void {
  test(`realtime shows ${access.table}, living rows and gone ones, to whom a select shows them`, async () => {
    const { by } = access.tries.select
    assert.deepEqual(await followers(t, access, false), by, 'living')
    assert.deepEqual(await followers(t, access, true), access.notifiedOfDelete ?? by, 'gone')
  })
}

function noticesBrokenPolicies(t: TestDatabase, access: Access): void {
  test(`a broken policy on ${access.table} is noticed`, async () => {
    const file = new URL(`../policies/${access.table}.sql`, import.meta.url)
    const table = access.table.includes('.') ? access.table : `public.${access.table}`
    // The `service` policy is one line for all tables (database/common-rights.ts) and applies to none of the roles
    // tried here; restrictive ones limit keys.
    const policies = await t.sql(
      `select polname as name, polcmd as cmd from pg_policy
       where polrelid = '${table}'::regclass and polname <> 'service' and polpermissive`,
    )
    for (const { name, cmd } of policies) {
      for (const mutation of mutationsOf(`${String(name)} on ${table}`, String(cmd))) {
        await t.sql(mutation)
        assert.ok(await anyCellDiffers(t, access, String(cmd)), `nobody notices: ${mutation}`)
        await t.sql(resetPolicies(access.table))
        await t.sql(await readFile(file, 'utf8'))
      }
    }
  })
}

/** Ada owns :workspace and :other; Edda edits and Vito views :workspace; Bob has his own; Ines is an admin. */
export async function openScenario(): Promise<TestDatabase> {
  const t = await freshDatabase()
  await setUpAccounts(t)
  return t
}

/** The database of a test file in which that holds. */
export const testScenario = (setUp?: () => Promise<unknown>) => testDatabase(setUp, openScenario)

/** Requires that Ada and Bob are signed up. */
export async function setUpAccounts(t: Pick<TestDatabase, 'sql' | 'adaId' | 'bobId'>): Promise<void> {
  await t.sql(`
    insert into auth.users (id, email, email_confirmed_at) values
      ('${ids.editor}', 'edda@coldframe.test', now()), ('${ids.viewer}', 'vito@coldframe.test', now()),
      ('${ids.admin}', 'ines@coldframe.test', now()), ('${ids.guest}', 'gus@coldframe.test', now());
    insert into profiles (id, role) values ('${ids.admin}', 'admin');
    insert into workspaces (id, name, user_id) values
      ('${ids.workspace}', 'Ada''s', '${t.adaId}'), ('${ids.other}', 'Ada''s other', '${t.adaId}'),
      (uuid_v7(), 'Bob''s', '${t.bobId}');
    insert into workspace_members (workspace_id, user_id, role) values
      ('${ids.workspace}', '${ids.editor}', 'editor'), ('${ids.workspace}', '${ids.viewer}', 'viewer');`)
}

export const workspaceId = ids.workspace
export const otherWorkspaceId = ids.other

export function identityOf(t: Pick<TestDatabase, 'ada' | 'bob' | 'anon'>, who: Who): Identity {
  if (who === 'owner') return t.ada
  if (who === 'stranger') return t.bob
  if (who === 'anon') return t.anon
  // A token without a subject: null must not match any user.
  if (who === 'nobody') return { role: 'authenticated', claims: {} }
  return identify(ids[who], `${who}@coldframe.test`)
}

/** done, nothing, or the message of an error that is not a denial. */
type Outcome = string

class Undo extends Error {}

// Decided by the row as the service sees it afterwards; then rolled back.
async function attempt(t: TestDatabase, access: Access, verb: Verb, who: Who): Promise<Outcome> {
  let outcome: Outcome = 'nothing'
  const made = await t.db.as(t.service).query<{ id: string }>(fill(t, access.row, who))
  const row = made.at(0)?.id ?? ''
  try {
    await t.db.transaction(identityOf(t, who), async (tx) => {
      outcome = (await touches(t, access, verb, who, row, tx)) ? 'done' : 'nothing'
      throw new Undo()
    })
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '42501') outcome = 'nothing'
    else if (!(error instanceof Undo)) outcome = message
  }
  await t.sql(`delete from ${access.table} where id = '${row}'`)
  return outcome
}

async function touches(
  t: TestDatabase,
  { table, tries }: Access,
  verb: Verb,
  who: Who,
  row: string,
  tx: Queryable,
): Promise<boolean> {
  const tried = () => tx.query<{ id: string }>(fill(t, tries[verb].sql, who, row))
  if (verb === 'select') return (await tried()).some(({ id }) => id === row)
  const { role } = identityOf(t, who)
  const before = await readVisible(tx, table, row, role)
  await tried()
  return before !== (await readVisible(tx, table, row, role))
}

async function readVisible(
  tx: Queryable,
  table: string,
  row: string,
  role: Identity['role'],
): Promise<string> {
  await tx.query(`set local role service_role`)
  const [seen] = await tx.query(
    `select (select count(*) from ${table}) as count, (select to_jsonb(r) from ${table} r where id = $1) as row`,
    [row],
  )
  await tx.query(`set local role ${role}`)
  return JSON.stringify(seen)
}

/** The roles that receive a change of the row, in its current state or before its deletion. */
async function followers(t: TestDatabase, access: Access, past: boolean): Promise<Who[]> {
  const made = await t.db.as(t.service).query<{ id: string }>(fill(t, access.row, 'owner'))
  const row = made.at(0)?.id ?? ''
  const change =
    await t.sql(`select jsonb_build_object('key', jsonb_build_object('id', id), 'old', to_jsonb(r)) as change
    from ${access.table} r where id = '${row}'`)
  if (past) await t.sql(`delete from ${access.table} where id = '${row}'`)
  const seen: Who[] = []
  for (const who of everyone) {
    const { role, claims } = identityOf(t, who)
    const records = await t.db
      .as(t.service)
      .query(
        `select from realtime.read_as($1, $2::regclass::oid, $3, $4, '[]', array[$5], array['{1}'], array['{}']) where record is not null`,
        [
          role,
          `public.${access.table}`,
          JSON.stringify([change[0]?.change]),
          past,
          JSON.stringify({ ...claims, role }),
        ],
      )
    if (records.length > 0) seen.push(who)
  }
  await t.sql(`delete from ${access.table} where id = '${row}'`)
  return seen
}

function fill(t: TestDatabase, sql: string, who: Who, row?: string): string {
  const sub = identityOf(t, who).claims?.sub
  const values = { ...ids, owner: t.adaId, row, me: typeof sub === 'string' ? sub : t.bobId }
  return sql.replaceAll(/(?<!:):([a-z]+)/g, (_, name: keyof typeof values) => `'${values[name]}'`)
}

function mutationsOf(policy: string, cmd: string): string[] {
  const opened =
    cmd === 'a' ? ['with check (true)'] : cmd === 'w' ? ['using (true) with check (true)'] : ['using (true)']
  return [...opened.map((expression) => `alter policy ${policy} ${expression}`), `drop policy ${policy}`]
}

/** The verb of the policy is tried first, because most differences are there. */
async function anyCellDiffers(t: TestDatabase, access: Access, cmd: string): Promise<boolean> {
  const initial = { r: 's', a: 'i', w: 'u', d: 'd' }[cmd] ?? ''
  for (const verb of verbs.toSorted(
    (a, b) => Number(b.startsWith(initial)) - Number(a.startsWith(initial)),
  )) {
    for (const who of everyone) {
      const expected = access.tries[verb].by.includes(who) ? 'done' : 'nothing'
      if ((await attempt(t, access, verb, who)) !== expected) return true
    }
  }
  return false
}
