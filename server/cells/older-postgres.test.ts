// Tests a cell on each PostgreSQL of this machine that is older than that of the home database. `npm test` tests it
// briefly; TEST_CELL_POSTGRES_BIN=/usr/lib/postgresql/15/bin runs any test of cells there.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { until } from '#database/testing/until.ts'
import { openHomeAndCell, ok } from '#server/testing/cells/home-and-cell.ts'
import { cellName } from '#server/testing/cells/two-servers.ts'
import { confirmGroup, moveGroup } from './moves/move-group.ts'

for (const binDir of globSync('/usr/lib/postgresql/1[5-7]/bin'))
  test(`a workspace moves to a cell on the PostgreSQL in ${binDir}, is worked in there, and moves back`, async () => {
    const both = await openHomeAndCell({ cell: { binDir } })
    try {
      const { home, cell, count } = both
      const { client, id, workspace } = await both.signUp('ada', 'cell')
      // A busy machine opens the cell a moment after the account is assigned to it, and until then responds that one
      // should retry.
      const rose = { workspace_id: workspace, email: 'rose@example.com' }
      await until(async () => !(await client.from('audience').insert(rose).select()).error)
      assert.equal(await count(cell, 'audience'), 1)
      const { workspaceId } = await ok(client.functions.invoke('load-sample-data', { body: {} }))
      const contacts = await count(cell, 'audience')
      for (const [to, server, other] of [
        ['home', home, cell],
        [cellName, cell, home],
      ] as const) {
        await both.withMoving((moving) => moveGroup(moving, 'ada', to))
        await both.withMoving((moving) => confirmGroup(moving, 'ada'))
        assert.deepEqual([await count(server, 'audience'), await count(other, 'audience')], [contacts, 0])
        const found = await ok(
          client.rpc('find_audience', { p_workspace_id: workspaceId as string, p_find: {} }),
        )
        assert.ok(JSON.stringify(found).includes('@'))
      }
      await ok(
        client
          .from('workspaces')
          .delete()
          .eq('id', workspaceId as string)
          .select(),
      )
      assert.equal(await count(cell, `audience where workspace_id = '${workspaceId as string}'`), 0)
      await ok(client.rpc('delete_account', { p_email: 'ada@example.com', p_without_admin: true }))
      assert.equal(await count(home, `auth.users where id = '${id}'`), 0)
    } finally {
      await both.close()
    }
  })
