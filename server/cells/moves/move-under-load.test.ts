// Tests moves of accounts that send and write, whose command is killed, and of all accounts of a cell.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { storeLateHits } from '#database/testing/engine-calls.ts'
import { placeAccount } from '#database/testing/placed-accounts.ts'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { until } from '#database/testing/until.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { readSecrets } from '#server/secrets.ts'
import {
  addContact,
  ok,
  openHomeAndCell,
  trackingKey,
  type HomeAndCell,
} from '#server/testing/cells/home-and-cell.ts'
import { startCellsCommand } from '#server/testing/cells/cells-command.ts'
import { startSink } from '#server/testing/sending/sink.ts'
import { testEngine } from '#server/testing/sending/test-engine.ts'
import { createTrackingTokens } from '#server/tracking/tokens.ts'
import { startCellWorkers } from '../cell-workers.ts'
import { drainCell } from './drain-cell.ts'
import { confirmGroup, moveGroup } from './move-group.ts'
import { recoverMoves } from './recover-moves.ts'

let both: HomeAndCell
let homeServer: OwnPostgres
let cellServer: OwnPostgres
let client: pg.Client

const moving = (owner = client, startedBy?: string) => both.moving(owner, startedBy)

before(async () => {
  both = await openHomeAndCell()
  homeServer = both.home
  cellServer = both.cell
  await readSecrets(both.dataDir)
  client = await both.openHome()
})

after(async () => {
  await client.end()
  await both.close()
})

const count = (server: OwnPostgres, query: string) => both.count(server, query)
const signUp = (name: string) => both.signUp(name)

const startCommand = (...args: string[]) => startCellsCommand(both, ...args)

const states = async () => [
  (await homeServer.sql<{ state: string }>('select state from private.cell_moves'))[0]?.state,
  (await homeServer.sql<{ state: string }>('select distinct state from private.moving'))[0]?.state,
  (await cellServer.sql<{ state: string }>('select distinct state from private.moving'))[0]?.state,
]

test('a campaign that sends while it moves writes to everybody once, and nothing that was confirmed is lost', async () => {
  const carol = await signUp('carol')
  // Some messages before, during and after the move.
  const leads = 70
  const recipients: string[] = []
  let moved = false
  const sink = await startSink({
    act: (phase) => (phase === 'dot' ? { waitMs: 30 } : undefined),
    taken: ({ recipient }) => void recipients.push(recipient),
  })
  const scenario = await setUpScenario(homeServer.sql, carol.id, { leads, mailboxes: 2 })
  await homeServer.sql(
    `update campaign_leads set due_at = now() + interval '1 day' where campaign_id = '${scenario.campaign}'`,
  )
  const pools = [homeServer, cellServer].map((server) => server.openPool(6).inBackground())
  const engines = await Promise.all(
    pools.map((pool) => testEngine(pool, sink.port, { pollMs: 100, reapMs: 500 })),
  )
  await Promise.all(engines.map((engine) => engine.start()))
  const stop = new AbortController()
  // Leads become due one by one, the last of them only after everything is in the cell.
  const feeding = (async () => {
    const waits = `campaign_leads where campaign_id = '${scenario.campaign}' and due_at > now()`
    while (!stop.signal.aborted) {
      for (const server of [homeServer, cellServer])
        await server
          .sql(
            `update campaign_leads set due_at = now() where id = (select id from ${waits} limit 1)
               and (select count(*) from ${waits}) > ${moved ? 0 : 20};
             update mailboxes set next_check_at = now() where next_check_at > now()`,
          )
          .catch(() => undefined)
      await sleep(45)
    }
  })()
  const waiting = (server: OwnPostgres) =>
    server.sql(`select l.state, l.due_at, l.reason, array_agg(m.state::text) as messages
      from campaign_leads l left join messages m on m.lead_id = l.id
      where l.campaign_id = '${scenario.campaign}' and l.due_at is not null group by l.id limit 5`)
  const confirmed: string[] = []
  let longest = 0
  const writing = (async () => {
    for (let n = 0; !stop.signal.aborted; n++) {
      const began = Date.now()
      const email = `written${n}@example.com`
      for (;;) {
        const { error, status } = await addContact(carol, email)
        if (!error) break
        assert.equal(status, 503, JSON.stringify(error))
      }
      confirmed.push(email)
      longest = Math.max(longest, Date.now() - began)
      await sleep(30)
    }
  })()
  let sentBefore = 0
  let pauseMs: number | undefined
  try {
    await until(async () => recipients.length > 10)
    // The pause is only printed: on a busy machine it depends more on the load than on the move.
    pauseMs = (await moveGroup(moving(), 'carol', 'one')).pauseMs
    sentBefore = recipients.length
    moved = true
    await until(
      async () => recipients.length >= leads,
      async () => ({
        taken: recipients.length,
        waiting: await Promise.all([homeServer, cellServer].map(waiting)),
      }),
    )
  } finally {
    stop.abort()
    await Promise.all([writing, feeding])
  }
  assert.ok(sentBefore < leads)
  assert.equal(new Set(recipients).size, leads)
  assert.equal(recipients.length, leads)
  await until(
    async () =>
      (await count(cellServer, `messages where campaign_id = '${scenario.campaign}' and state = 'sent'`)) ===
      leads,
  )
  assert.equal(await count(cellServer, `audience where email like 'written%'`), confirmed.length)
  assert.equal(await count(homeServer, `audience where email like 'written%'`), 0)
  process.stdout.write(
    `closed for ${pauseMs} ms; the longest write took ${longest} ms; ${confirmed.length} writes\n`,
  )
  await Promise.all(engines.map((engine) => engine.stop()))
  await Promise.all(pools.map((pool) => pool.close()))
  await sink.close()
})

test('a process that still asks the former server writes nothing there and claims nothing, and late hits reach the message', async () => {
  const [carol] = (await homeServer.sql<{ id: string }>(
    `select id from profiles where username = 'carol'`,
  )) as [{ id: string }]
  const [workspace] = (await cellServer.sql<{ id: string }>(
    `select workspace_id as id from audience where email = 'written0@example.com'`,
  )) as [{ id: string }]
  const asCarol = both.connected.db.as({ role: 'authenticated', claims: { sub: carol.id } })
  await assert.rejects(
    asCarol.query('insert into audience (workspace_id, email) values ($1, $2)', [
      workspace.id,
      'late@example.com',
    ]),
    { name: 'Error', code: 'PT503' },
  )
  const work = both.connected.db.inBackground().as({ role: 'service_role' })
  assert.deepEqual(
    await work.query('insert into audience (workspace_id, email) values ($1, $2) returning id', [
      workspace.id,
      'late@example.com',
    ]),
    [],
  )
  assert.equal(await count(homeServer, `audience where email = 'late@example.com'`), 0)
  const [message] = (await cellServer.sql<{ id: string }>(
    `select id from messages where state = 'sent' limit 1`,
  )) as [{ id: string }]
  const late = {
    id: '0190b0b0-0000-7000-8000-00000000b0b0',
    row: message.id,
    kind: 'unsubscribe',
    at: Date.now(),
    agent: '',
    client: '',
    network: null,
    prefetch: false,
    probed: false,
    others: 0,
  }
  await storeLateHits(work.query, late)
  await until(
    async () =>
      (await count(cellServer, `messages where id = '${message.id}' and unsubscribed_at is not null`)) === 1,
  )
  await until(async () => (await count(homeServer, 'private.late_hits')) === 0)
  const token = createTrackingTokens([trackingKey]).sign('unsubscribe', message.id)
  assert.equal((await both.fetch(`/t/u/${token}`, 'POST')).status, 200)
})

test('killed while it copies, in the pause, and after the directory has changed, the same command goes on', async () => {
  const dora = await signUp('dora')
  await ok(addContact(dora, 'rose@example.com'))
  await confirmGroup(moving(), 'carol')
  const blocks: [server: OwnPostgres, lock: string, expected: (string | undefined)[]][] = [
    // It waits for writers.
    [homeServer, 'select pg_current_xact_id()', ['copying', 'followed', 'arriving']],
    [homeServer, 'lock table private.account_cells in exclusive mode', ['closing', 'left', 'arriving']],
    [cellServer, 'lock table private.mailbox_readers in exclusive mode', ['moved', 'left', 'arriving']],
  ]
  for (const [server, lock, expected] of blocks) {
    const blocking = new pg.Client(server.connection)
    await blocking.connect()
    await blocking.query('begin')
    await blocking.query(lock)
    const { child, said, ended } = startCommand('move', 'dora', 'one')
    await until(
      async () => String(await states()) === String(expected),
      async () => ({ states: await states(), expected, said: said() }),
    )
    child.kill('SIGKILL')
    await ended
    await blocking.query('rollback')
    await blocking.end()
    await until(async () => (await count(homeServer, `pg_locks where locktype = 'advisory'`)) === 0)
    if (expected[0] === 'closing') {
      await assert.rejects(ok(addContact(dora, 'iris@example.com')))
      await recoverMoves(moving())
      assert.deepEqual(await states(), ['copying', 'followed', 'arriving'])
      await ok(addContact(dora, 'iris@example.com'))
    }
  }
  const { said, ended } = startCommand('move', 'dora', 'one')
  assert.deepEqual(await ended, [0, null], said())
  assert.match(said(), /1 account and 1 workspace are now at one/)
  assert.equal((await ok(dora.client.from('audience').select('email'))).length, 2)
  assert.equal(await count(cellServer, `audience where workspace_id = '${dora.workspace}'`), 2)
})

test('new accounts are placed by command; a cell is drained, all of them home', async () => {
  assert.deepEqual(await startCommand('place', 'one').ended, [0, null])
  const erin = await signUp('erin')
  await ok(addContact(erin, 'rose@example.com'))
  assert.equal(await count(cellServer, `audience where workspace_id = '${erin.workspace}'`), 1)
  await confirmGroup(moving(), 'dora')
  const { moved, problems } = await drainCell(moving(), 'one', 'home')
  assert.deepEqual([moved, problems], [3, []])
  assert.equal(await count(cellServer, 'audience'), 0)
  assert.equal(await count(homeServer, 'private.account_cells'), 0)
  await signUp('frank')
  assert.equal(await count(homeServer, 'private.account_cells'), 0)
  assert.equal((await ok(erin.client.from('audience').select('email'))).length, 1)
})

test('a cell that was restored from a backup older than a move is refused and not worked on, and so is home', async () => {
  await cellServer.sql('update private.cell_record set moves = moves - 1')
  await assert.rejects(
    moveGroup(moving(), 'frank', 'one'),
    /restored from a backup that is older than a move/,
  )
  const [frank] = await homeServer.sql<{ id: string }>(`select id from profiles where username = 'frank'`)
  await placeAccount(homeServer.sql, frank!.id, 'one')
  const errors: unknown[] = []
  const stop = startCellWorkers({
    home: both.connected.db,
    keys: createDataKeys([both.dataKey]),
    secret: both.jwtSecret,
    dataDir: both.dataDir,
    poolSize: 2,
    onError: (error) => void errors.push(error),
    start: () => assert.fail('it is worked on'),
  })
  await until(async () => errors.length > 0)
  await stop()
  assert.match(String(errors[0]), /one: home knows of \d+ moves and one of \d+/)
  await homeServer.sql('delete from private.account_cells')
  await cellServer.sql('update private.cell_record set moves = moves + 2')
  await assert.rejects(moveGroup(moving(), 'frank', 'one'), /home was restored from a backup/)
  await cellServer.sql('update private.cell_record set moves = moves - 1')
})
