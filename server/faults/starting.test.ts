// Tests starts on an empty database: killed halfway, and many at a time.
import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { readCatalog } from '#database/testing/catalog.ts'
import pg from 'pg'
import type { MigratingOrders } from '#server/testing/faults/migrating-process.ts'
import { ownPostgres, type OwnPostgres } from '#database/testing/own-postgres.ts'
import { times } from '#server/testing/faults/scale.ts'
import { testProgram } from '#server/testing/test-program.ts'

let postgres: OwnPostgres
before(async () => {
  postgres = await ownPostgres()
})
after(() => postgres.close())

const forkOf = (name: string) => fork(testProgram(name), { execArgv: [] })
const inDatabase = (database: string): pg.ClientConfig => ({ ...postgres.connection, database })

const runQuery = async (database: string, text: string) => {
  const client = new pg.Client(inDatabase(database))
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

const partsOf = async (database: string) => {
  const files = await runQuery(database, 'select kind, name, digest from coldframe.schema_files')
  const catalog = await readCatalog((text) => runQuery(database, text))
  return new Set([...catalog, ...files.map((file) => JSON.stringify(file))])
}

test('killed in every phase of migrating and started again, it ends as if nothing had been', async (context) => {
  await runQuery('postgres', 'create database disturbed')
  // A file takes five statements or more, so that a prime number of them hits every phase of some file.
  const phases = ['before', 'during', 'after'] as const
  const step = times(1, 3) === 1 ? 401 : 7
  let kills = 0
  for (;;) {
    const child = forkOf('migrating-process')
    child.send({
      connection: inDatabase('disturbed'),
      // The first statements: the lock, the table of files, the first BEGIN.
      dieAt: kills < 3 ? kills + 1 : step + (kills % 4),
      when: phases[kills % 3]!,
    } satisfies MigratingOrders)
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code === 0) break
    kills += 1
  }
  // The result of a single start.
  const whole = await partsOf('coldframe')
  const patched = await partsOf('disturbed')
  assert.deepEqual(
    [...patched].filter((part) => !whole.has(part)),
    [],
  )
  assert.deepEqual(
    [...whole].filter((part) => !patched.has(part)),
    [],
  )
  assert.ok(whole.size > 1_000)
  context.diagnostic(`${kills} kills, ${whole.size} parts of the schema alike`)
})

test('processes that start at once on an empty database all become ready', async (context) => {
  const starts = times(1, 10)
  // More than there are processors, so that most of them wait for the migrating one.
  const processes = times(3, 20)
  for (let start = 0; start < starts; start += 1) {
    const database = `crowded_${start}`
    await runQuery('postgres', `create database ${database}`)
    const { host, user } = postgres.connection as { host: string; user: string }
    const databaseUrl = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    const children = Array.from({ length: processes }, () => forkOf('connecting-process'))
    for (const child of children) child.send({ databaseUrl })
    const firstLines = await Promise.all(children.map(firstWord))
    assert.deepEqual(
      firstLines,
      Array.from({ length: processes }, () => ({ ready: { n: 0 } })),
    )
    await Promise.all(children.map(ended))
    const [once] = await runQuery(
      database,
      'select count(*)::int as files, count(distinct (kind, name))::int as apart from coldframe.schema_files',
    )
    assert.equal(once!['files'], once!['apart'])
  }
  context.diagnostic(`${starts} times ${processes} processes: all ready, each file applied once`)
})

const firstWord = async (child: ChildProcess): Promise<unknown> =>
  (await Promise.race([once(child, 'message'), once(child, 'exit')]))[0]

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}
