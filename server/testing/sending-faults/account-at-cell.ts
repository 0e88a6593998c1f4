// An account whose campaigns are sent in a cell, for the same fault runs as on one server, with moves of it
// meanwhile.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '#database/error-code.ts'
import { editDatabaseUrl } from '#database/database-url.ts'
import type { OwnPostgres } from '#database/testing/own-postgres.ts'
import { moveGroup } from '#server/cells/moves/move-group.ts'
import { cellName, openTwoServers, type TwoServers } from '#server/testing/cells/two-servers.ts'
import { startLossyProxy, type LossyProxy } from '#server/testing/faults/lossy-proxy.ts'
import { testProgram } from '#server/testing/test-program.ts'
import type { MoverOrders } from './mover-process.ts'
import { killed, type RunDatabase } from './run.ts'

export type FaultyServers = TwoServers & {
  /** The proxy to each server, for senders, moves and replication alike. */
  proxies: { home: LossyProxy; cell: LossyProxy }
  /** Creates an account with one campaign, in the cell before anything is sent. */
  account(): Promise<AccountAtCell>
}

export type AccountAtCell = RunDatabase & {
  /** The cell, or the home database. */
  place(): Promise<string>
  /** The number of its moves. */
  moves(): Promise<number>
}

export async function openFaultyServers(): Promise<FaultyServers> {
  const proxies = new Map<OwnPostgres, LossyProxy>()
  const servers = await openTwoServers({
    settings: { full_page_writes: 'on', wal_retrieve_retry_interval: '200ms' },
    async urlOf(server) {
      const proxy = await startLossyProxy(String(server.connection.host))
      proxies.set(server, proxy)
      return editDatabaseUrl(server.url, ({ searchParams }) => searchParams.set('host', proxy.host))
    },
  })
  const { home, cell } = servers
  const through = (server: OwnPostgres): pg.ClientConfig => ({
    ...server.login,
    host: proxies.get(server)!.host,
  })
  return {
    ...servers,
    proxies: { home: proxies.get(home)!, cell: proxies.get(cell)! },
    async account() {
      const id = randomUUID()
      await home.sql(
        `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
         values ('${id}', '${id}@coldframe.test', now(), now(), now())`,
      )
      const place = async () => {
        const [row] = await patiently(() =>
          home.sql<{ name: string }>(
            `select coalesce((select c.name from private.cells c where c.id = private.account_cell('${id}')), 'home') as name`,
          ),
        )
        return row!.name
      }
      return {
        adaId: id,
        login: through(home),
        otherLogins: [through(cell)],
        place,
        async moves() {
          const [row] = await patiently(() => home.sql<{ moves: number }>('select moves from private.cells'))
          return row!.moves
        },
        onSetUp: async () => void (await servers.withMoving((moving) => moveGroup(moving, id, cellName))),
        // Runs where the account is, and again when it has moved in the meantime, because queries may run twice.
        async sql(text) {
          for (;;) {
            const before = await place()
            const rows = await patiently(() => (before === 'home' ? home : cell).sql(text))
            if ((await place()) === before) return rows
          }
        },
      }
    },
  }
}

/** While a server restarts, and while the account is closed for a move. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 60_000; ; await sleep(100))
    try {
      return await ask()
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (!/^(PT503|ECONN|ENOENT|EPIPE|57P|08|undefined|$)/.test(code) || Date.now() > end) throw error
    }
}

export type Mover = {
  /** Kills it like the kernel would; another continues. */
  kill(): Promise<void>
  /** Stops after this many moves, once the current move is over and confirmed. */
  stop(leastMoves: number): Promise<MoverAccount>
}

export type MoverAccount = { moves: number; kills: number; undone: number; interrupted: number }

/** Moves it to the home database, back to the cell and so on, each time confirmed, in a separate process. */
export async function startMover(
  { home, dataDir, dataKey, jwtSecret, proxies }: FaultyServers,
  { adaId, moves }: AccountAtCell,
  stayMs: number,
): Promise<Mover> {
  const before = await moves()
  const account = { kills: 0, undone: 0, interrupted: 0 }
  const orders: MoverOrders = {
    home: { ...home.connection, host: proxies.home.host },
    dataDir,
    dataKey,
    jwtSecret,
    account: adaId,
    stayMs,
  }
  function start() {
    const child = fork(testProgram('mover-process'), {
      env: { ...process.env, NODE_OPTIONS: '' },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', (said: 'undone' | 'interrupted') => (account[said] += 1))
    child.send(orders)
    return child
  }
  let mover = start()
  return {
    async kill() {
      await killed(mover)
      account.kills += 1
      mover = start()
    },
    async stop(leastMoves) {
      while ((await moves()) - before < leastMoves) await sleep(300)
      mover.send('stop')
      if (mover.exitCode === null && mover.signalCode === null) await once(mover, 'exit')
      return { ...account, moves: (await moves()) - before }
    },
  }
}
