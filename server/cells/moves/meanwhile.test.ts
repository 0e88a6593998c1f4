// Tests activity during a move of an account between two PostgreSQL servers: its mailboxes are read, others work, and
// commands are killed after the directory has changed.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { claimMessages, releaseMessages } from '#database/testing/engine-calls.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import { until } from '#database/testing/until.ts'
import { storePasswords } from '#server/mailboxes/access.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { createReaders } from '#server/mailboxes/reading/readers.ts'
import { readSecrets } from '#server/secrets.ts'
import { startCellsCommand } from '#server/testing/cells/cells-command.ts'
import { ok, openHomeAndCell, type HomeAndCell } from '#server/testing/cells/home-and-cell.ts'
import { cellName } from '#server/testing/cells/two-servers.ts'
import { startFakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { giveMessageIds } from '#server/testing/mailboxes/message-ids.ts'
import { quietLog, testDependencies } from '#server/testing/mailboxes/test-dependencies.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { confirmGroup, moveGroup, undoMove } from './move-group.ts'

let both: HomeAndCell
let home: OwnPostgres
let cell: OwnPostgres

before(async () => {
  both = await openHomeAndCell()
  home = both.home
  cell = both.cell
  await readSecrets(both.dataDir)
})
after(() => both.close())

const moveTo = (who: string, to: string) =>
  both.withMoving(async (moving) => {
    await moveGroup(moving, who, to)
    await confirmGroup(moving, who)
  })

test('replies that come while their account moves there and back are recorded once each', async () => {
  const ada = await both.signUp('ada', 'home')
  const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
  const imap = await startFakeImap({ security: 'none' })
  const replies = 24
  const { workspace, mailboxes } = await setUpScenario(home.sql, ada.id, { leads: replies, waits: [0, 3] })
  const service = { role: 'service_role' } as const
  await storePasswords(both.connected.db.as(service), secrets, mailboxes[0]!, { smtp: 'secret', imap: null })
  await home.sql(`
    update mailboxes set imap_host = '127.0.0.1', imap_port = ${imap.port}, imap_security = 'none', imap_user = 'ada';
    insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
      select workspace_id, 'campaign', campaign_id, step_id, id, '${mailboxes[0]!}', email, 'A question', 'sent', now() from campaign_leads;
    update campaign_leads set state = 'active', last_sent_at = now(), due_at = now() + interval '3 days'`)
  await giveMessageIds(home.sql)
  const sent = await home.sql<{ rfc: string; to: string }>(
    'select rfc_message_id as rfc, recipient as to from messages order by id',
  )
  const pools = [home, cell].map((server) => server.openPool(4).inBackground())
  const readers = pools.map((db) =>
    createReaders({
      db,
      store: testStore,
      mailboxes: testDependencies({ mailboxSecrets: secrets }),
      log: quietLog,
      lookMs: 60_000,
      againMs: { first: 5, most: 30 },
      claimMs: 200,
    }),
  )
  for (const reader of readers) reader.start()
  const recorded = (server: OwnPostgres) =>
    both.count(server, `inbound_messages where workspace_id = '${workspace}'`)
  // Some messages arrive before and during each move, the others after both.
  let most = 8
  const mayCome = (n: number) => n < most
  const delivering = (async () => {
    for (const [n, { rfc, to }] of sent.entries()) {
      while (!mayCome(n)) await sleep(20)
      imap.deliver(
        `From: Grace <${to}>\nTo: ada@sender.test\nSubject: Re: A question\nMessage-ID: <${crypto.randomUUID()}@theirs.test>\nIn-Reply-To: <${rfc}>\n\nYes, tell me more.\n`,
      )
      await sleep(110)
    }
  })()
  let atCell = 0
  try {
    await until(async () => (await recorded(home)) > 0)
    await moveTo('ada', cellName)
    const arrived = await recorded(cell)
    most = 16
    await until(async () => (await recorded(cell)) > arrived)
    atCell = await recorded(cell)
    await moveTo('ada', 'home')
    most = replies
    await until(
      async () => (await recorded(home)) === replies,
      async () => ({ recorded: await recorded(home), replies }),
    )
  } finally {
    most = replies
    await delivering
    await Promise.all(readers.map((reader) => reader.stop()))
    await Promise.all(pools.map((pool) => pool.close()))
    await imap.close()
  }
  assert.ok(atCell < replies)
  assert.deepEqual([await recorded(home), await recorded(cell)], [replies, 0])
  assert.equal(
    await both.count(home, `campaign_leads where workspace_id = '${workspace}' and state = 'replied'`),
    replies,
  )
  assert.equal(
    await both.count(home, `notifications where user_id = '${ada.id}' and type = 'positive_reply'`),
    replies,
  )
  assert.equal(await both.count(home, 'private.mails_to_handle'), 0)
})

test('who works beside it, at home and at the cell, has no request refused', async () => {
  const contacts = Array.from({ length: 200 }, (_, n) => `contact${n}@example.com`)
  const here = await both.signUp('here', 'home')
  const there = await both.signUp('there', 'cell')
  const stop = new AbortController()
  const failures: unknown[] = []
  const work = async ({ client, workspace }: typeof here) => {
    let done = 0
    for (const email of contacts) {
      if (stop.signal.aborted) break
      const row = { workspace_id: workspace, email }
      const written = await client.from('audience').insert(row).select('email').single()
      const found = await client.rpc('find_audience', { p_workspace_id: workspace, p_find: {} })
      failures.push(...[written.error, found.error].filter(Boolean))
      done += 1
      await sleep(40)
    }
    return done
  }
  const working = Promise.all([work(here), work(there)])
  await moveTo('ada', cellName)
  await moveTo('ada', 'home')
  stop.abort()
  const done = await working
  assert.deepEqual(failures, [])
  assert.ok(done.every((count) => count > 0))
  assert.equal(await both.count(home, `audience where workspace_id = '${here.workspace}'`), done[0])
  assert.equal(await both.count(cell, `audience where workspace_id = '${there.workspace}'`), done[1])
})

test('a claim that began before the move drained is waited for, and its message leaves from where it was claimed', async () => {
  const dana = await both.signUp('dana', 'home')
  const { campaign } = await setUpScenario(home.sql, dana.id)
  const claiming = new pg.Client(home.connection)
  await claiming.connect()
  await claiming.query('begin')
  const claim = crypto.randomUUID()
  const query = async <Row>(text: string, values?: unknown[]) =>
    (await claiming.query(text, values)).rows as Row[]
  let claimed: Promise<string[]> | undefined
  const moved = both.withMoving((moving) =>
    moveGroup(
      {
        ...moving,
        report: () => void (claimed ??= claimMessages(query, { claim, limit: 1 })),
      },
      'dana',
      cellName,
    ),
  )
  const isDraining = async () =>
    (await both.count(home, `private.moving where state = 'draining'`)) > 0 && claimed !== undefined
  await until(isDraining)
  const ids = await claimed!
  assert.equal(ids.length, 1)
  // Longer than the move takes to count the messages in flight.
  await sleep(300)
  await claiming.query('commit')
  await sleep(300)
  assert.ok(await isDraining())
  await releaseMessages(query, claim, ids)
  await claiming.end()
  await moved
  assert.deepEqual(await cell.sql(`select state from messages where campaign_id = '${campaign}'`), [
    { state: 'queued' },
  ])
  await both.withMoving((moving) => confirmGroup(moving, 'dana'))
})

/** Holds a lock while other work waits for it. */
async function holding(server: OwnPostgres, lock: string): Promise<() => Promise<void>> {
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query('begin')
  await client.query(lock)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const state = async () =>
  (await home.sql<{ state: string }>('select state from private.cell_moves'))[0]?.state
const waitsForLock = async (server: OwnPostgres) =>
  (await both.count(server, `pg_stat_activity where wait_event_type = 'Lock' and datname = 'coldframe'`)) > 0

/** Killed while it waits for a lock at a server. */
async function killWaiting(args: string[], server: OwnPostgres, release: () => Promise<void>): Promise<void> {
  const { child, said, ended } = startCellsCommand(both, ...args)
  await until(
    async () => child.exitCode !== null || (await waitsForLock(server)),
    async () => said(),
  )
  assert.equal(child.exitCode, null, said())
  child.kill('SIGKILL')
  await ended
  await release()
  await until(async () => (await both.count(home, `pg_locks where locktype = 'advisory'`)) === 0)
  await until(async () => !(await waitsForLock(server)))
}

test('killed while it puts the former copy away, confirms and goes back, the same command goes on', async () => {
  const cleo = await both.signUp('cleo', 'home')
  await ok(cleo.client.from('audience').insert({ workspace_id: cleo.workspace, email: 'rose@example.com' }))
  const mine = (server: OwnPostgres) =>
    both.count(server, `audience where workspace_id = '${cleo.workspace}'`)

  // Killed while it moves the former copy away.
  const releaseDirectory = await holding(home, 'lock table private.account_cells in exclusive mode')
  const { child, ended } = startCellsCommand(both, 'move', 'cleo', cellName)
  await until(async () => (await state()) === 'closing' && (await waitsForLock(home)))
  const releaseCopy = await holding(
    home,
    `select from audience where workspace_id = '${cleo.workspace}' for update`,
  )
  await releaseDirectory()
  await until(async () => (await state()) === 'moved' && (await waitsForLock(home)))
  child.kill('SIGKILL')
  await ended
  await releaseCopy()
  await until(async () => (await both.count(home, `pg_locks where locktype = 'advisory'`)) === 0)
  assert.equal(await state(), 'moved')
  await both.withMoving((moving) => moveGroup(moving, 'cleo', cellName))
  assert.deepEqual([await state(), await mine(home), await mine(cell)], ['kept', 0, 1])

  // Killed during the move back: before the former copy is deleted, and while it is copied again.
  await killWaiting(
    ['move', 'cleo', '--undo'],
    home,
    await holding(home, 'lock table private.moving in share mode'),
  )
  await killWaiting(
    ['move', 'cleo', '--undo'],
    cell,
    await holding(cell, 'lock table public.workspace_ai in exclusive mode'),
  )
  assert.equal(await state(), 'copying')
  await both.withMoving((moving) => undoMove(moving, 'cleo'))
  assert.deepEqual([await state(), await mine(home), await mine(cell)], ['kept', 1, 0])

  // Killed during the confirmation.
  await killWaiting(['confirm', 'cleo'], cell, await holding(cell, 'lock table private.moving in share mode'))
  await both.withMoving((moving) => confirmGroup(moving, 'cleo'))
  assert.equal(await state(), undefined)
  for (const server of [home, cell]) {
    assert.equal(await both.count(server, `pg_trigger where tgname = 'zz_moving'`), 0)
    assert.equal(await both.count(server, 'private.moving'), 0)
    assert.equal(await both.count(server, `pg_namespace where nspname like 'moved_%'`), 0)
  }
  assert.equal((await ok(cleo.client.from('audience').select('email'))).length, 1)
})
