// The short form of `npm run faults -- --cell` (server/testing/sending-faults/cell-faults.ts).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cellName } from '#server/testing/cells/two-servers.ts'
import { openFaultyServers, type FaultyServers } from '#server/testing/sending-faults/account-at-cell.ts'
import { movedWhole } from '#server/testing/sending-faults/cell-faults.ts'
import { failWhileItMoves } from '#server/testing/sending-faults/moves.ts'

let servers: FaultyServers
before(async () => (servers = await openFaultyServers()))
after(() => servers.close())

test('a move whose line to the cell breaks says so, and the same command goes on', async () => {
  const account = await servers.account()
  for (const statement of [
    'set session_replication_role',
    'create trigger zz_moving',
    'insert into private.moving',
  ]) {
    servers.proxies.cell.loseAnswerTo(statement)
    await assert.rejects(account.onSetUp!(), /connection error|Connection terminated|ECONNRESET|EPIPE/)
  }
  assert.equal(servers.proxies.cell.lost(), 3)
  await account.onSetUp!()
  assert.equal(await account.place(), cellName)
})

test('an account moves to a cell and back while senders, servers, lines and the move itself fail: nobody is written to twice, nothing is lost', async (context) => {
  const account = await failWhileItMoves(servers, 1)
  context.diagnostic(JSON.stringify(account))
  assert.deepEqual([account.duplicates, account.lost, account.open], [0, 0, 0])
  assert.ok(movedWhole(account))
})
