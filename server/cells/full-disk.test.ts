// Tests a cell whose PostgreSQL has no disk space left: only its accounts are affected, and only until there is space
// again.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { until } from '#database/testing/until.ts'
import { openHomeAndCell, type Account } from '#server/testing/cells/home-and-cell.ts'
import { cellName } from '#server/testing/cells/two-servers.ts'
import { smallDisk } from '#server/testing/faults/small-disk.ts'
import { moveGroup } from './moves/move-group.ts'

test('a cell without room refuses writes of its accounts alone, loses nothing, and goes on with room', async (context) => {
  const disk = await smallDisk(256, 'anybody')
  context.diagnostic(disk ? `a disk mounted by ${disk.mountedBy}` : 'not tried: nobody may mount a disk here')
  if (!disk) return
  const dataDir = join(disk.path, 'postgres')
  await mkdir(dataDir)
  const both = await openHomeAndCell({
    settings: { fsync: 'on', max_wal_size: '32MB', min_wal_size: '32MB' },
    cell: { dataDir },
  })
  context.after(async () => {
    await both.close()
    await disk.close()
  })
  const here = await both.signUp('here', 'home')
  const there = await both.signUp('there', 'cell')
  const confirmed: string[] = []
  const write = async ({ client, workspace }: Account) => {
    const id = randomUUID()
    const row = { id, workspace_id: workspace, email: `${id}@x.test`, notes: randomUUID().repeat(200) }
    const { status, error } = await client.from('audience').insert(row)
    if (status === 201 && workspace === there.workspace) confirmed.push(id)
    return { status, error }
  }
  assert.equal((await write(there)).status, 201)
  disk.fill()
  for (let refusals = 0; refusals < 5;) {
    const { status, error } = await write(there)
    if (status !== 201)
      assert.deepEqual([status, error?.message], [503, 'Database connection error. Retrying the connection.'])
    refusals += status === 503 ? 1 : 0
    assert.equal((await write(here)).status, 201)
  }
  // Changes of the home database for it wait for the cell, without blocking the home database.
  const renamed = await there.client.from('workspaces').update({ name: 'Renamed' }).eq('id', there.workspace)
  assert.equal(renamed.status, 204)
  await assert.rejects(both.withMoving((moving) => moveGroup(moving, 'here', cellName)))
  assert.equal((await write(here)).status, 201)
  await disk.free()
  for (let tries = 0; (await write(there)).status !== 201; tries += 1) {
    // It may have given up altogether: then it is started again, as the service manager does.
    if (tries === 20) await both.cell.stop().then(both.cell.start)
    assert.ok(tries < 600)
    await sleep(100)
  }
  const storedIds = new Set(
    (await both.cell.sql<{ id: string }>('select id from audience')).map(({ id }) => id),
  )
  assert.deepEqual(
    confirmed.filter((id) => !storedIds.has(id)),
    [],
  )
  await until(
    async () =>
      (await both.count(both.cell, `workspaces where id = '${there.workspace}' and name = 'Renamed'`)) === 1,
  )
  await both.withMoving((moving) => moveGroup(moving, 'here', cellName))
  assert.equal((await write(here)).status, 201)
})
