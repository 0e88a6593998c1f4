import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logHeading, logRecord } from './audit-log-csv.ts'
import { openWholeServer, type Person, type WholeServer } from '#server/testing/admin/whole-server.ts'

let it: WholeServer
let ines: Person
let mia: Person
before(async () => {
  it = await openWholeServer()
  ines = await it.person('ines', 'admin')
  mia = await it.person('mia')
})
after(() => it.close())

const exportAs = (person: Pick<Person, 'client'>, body: object = {}) =>
  person.client.functions.invoke('export-audit-log', { body })

test('a line is written with its quotes doubled, and no cell is a formula', () => {
  assert.equal(logHeading, 'time,actor,acted by,action,table,id,subject,details\r\n')
  const line = {
    id: '1',
    created_at: '2026-11-21T08:00:00Z',
    actor: 'ada@coldframe.test',
    impersonator: null,
    action: 'plan.granted',
    subject_table: 'users',
    subject_id: null,
    subject: '=1+1@example.com',
    details: { plan: 'pro' },
  }
  assert.equal(
    logRecord(line),
    `2026-11-21T08:00:00Z,ada@coldframe.test,,plan.granted,users,,'=1+1@example.com,"{""plan"":""pro""}"\r\n`,
  )
})

test('a log of several pages is written whole, each line once, lines of one moment too', async () => {
  await it.t.sql(`insert into audit_log (action, subject_table, created_at)
    select 'bulk.' || n, 'users', '2026-01-01 00:00:00.123456Z' from generate_series(1, 2345) n`)
  const { data, error } = await exportAs(ines, { action: 'bulk.' })
  assert.equal(error, null)
  const lines = (await (data as Blob).text()).trimEnd().split('\r\n')
  assert.equal(lines.length, 2346)
  assert.equal(new Set(lines).size, 2346)
})

test('nobody but an admin gets it', async () => {
  for (const [who, status] of [
    [mia, 403],
    [{ client: it.nobody() }, 401],
  ] as const) {
    const { error } = await exportAs(who)
    assert.equal((error as { context: Response }).context.status, status)
  }
})
