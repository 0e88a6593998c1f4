import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addCells, placeAccount } from '#database/testing/placed-accounts.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { onSecondServer } from '#server/second-server.ts'
import { openDirectory, type Directory } from './directory.ts'

let t: TestDatabase
let directory: Directory
const errors: unknown[] = []

before(async () => {
  t = await freshDatabase()
  directory = await openDirectory(t.db, (error) => errors.push(error), 20)
})

after(async () => {
  await directory.close()
  await t.close()
  assert.deepEqual(errors, [])
})

const place = (account: string, cell: string) => placeAccount(t.sql, account, cell)

test('without cells there is nothing to ask or load; one that is added is known', async () => {
  assert.equal(directory.hasCells(), false)
  const loaded: string[] = []
  const open = async () => {
    loaded.push('opened')
    return async () => loaded.push('stopped')
  }
  const stop = onSecondServer(t.db, open, (error) => errors.push(error), 20)
  await onSecondServer(t.db, open, (error) => errors.push(error))()
  assert.deepEqual(loaded, [])
  await addCells(t.sql, 'one', 'two')
  await until(() => directory.hasCells() && loaded.length > 0)
  await stop()
  assert.deepEqual(loaded, ['opened', 'stopped'])
})

test('an account lies at home until it is placed, and where it lies is remembered', async () => {
  // Inserted like the trigger of a new account does: an upsert would notify of a change.
  await t.sql(
    `insert into private.account_cells (user_id, cell_id) select '${t.bobId}', id from private.cells where name = 'one'`,
  )
  assert.equal(await directory.cellOf(t.adaId), undefined)
  assert.equal(await directory.cellOf(t.bobId), 'one')
  // Bypasses the notification trigger.
  await t.sql(`set session_replication_role = replica; delete from private.account_cells`)
  assert.equal(await directory.cellOf(t.bobId), 'one')
  await t.sql('set session_replication_role = origin')
})

test('an account that is placed elsewhere is found there', async () => {
  await place(t.adaId, 'one')
  await place(t.adaId, 'two')
  await until(async () => (await directory.cellOf(t.adaId)) === 'two')
})

test('what was asked before a change and answered after it is not remembered', async () => {
  await place(t.bobId, 'one')
  let lookup: Promise<string | undefined> | undefined
  await t.db.transaction(t.service, async ({ query }) => {
    await query(
      `update private.account_cells set cell_id = (select id from private.cells where name = 'two') where user_id = '${t.bobId}'`,
    )
    await query('lock table private.account_cells in access exclusive mode')
    lookup = directory.cellOf(t.bobId)
  })
  await lookup
  await until(async () => (await directory.cellOf(t.bobId)) === 'two')
})
