// /realtime/v1: sockets with channels for table changes, broadcasts and presence. Several processes on one PostgreSQL
// act as one. With cells, each database has its own server: the one of the home database accepts the sockets, and each
// channel belongs to the one of its account's database.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Database } from '#database/database.ts'
import { budgetKey } from '#server/http/client-address.ts'
import { runJob } from '#server/threads/work.ts'
import { createRetryingQuery } from './retrying-query.ts'
import { receiveBroadcast } from './broadcast.ts'
import { createBus } from './bus.ts'
import { deliver } from './changes.ts'
import { verifyAgain } from './access.ts'
import { startMaintenance } from './maintenance.ts'
import { addConnection } from './add-connection.ts'
import type { Connection } from './connection.ts'
import { createFeed, type Change } from './feed.ts'
import { createAfterReplication } from './after-replication.ts'
import type { Home, Places, RealtimeDependencies } from './dependencies.ts'
import { Hub } from './hub.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { Presence } from './presence.ts'
import { answerHttp } from './rest.ts'
import { createShares } from './shares.ts'
import { createTables, type Table } from './tables.ts'
import type { VerifyToken } from './tokens.ts'
import { createUpgrade, type Upgrade } from './upgrade.ts'

export type RealtimeOptions = {
  db: Database
  verifyToken: VerifyToken
  now: () => Date
  limits?: Partial<Limits>
  /** The network address of the caller, as rate limits count it; by default that of the socket. */
  clientAddress?: ((request: Request) => string) | undefined
  socketAddress?: ((request: IncomingMessage) => string) | undefined
  /** Only at the home database, when there may be cells. */
  places?: Places | undefined
  /** Only in a cell. */
  home?: Home | undefined
  /** Called when this process has read the change feed to its end. */
  onFeedRead?: (() => void) | undefined
  /** Clears cached sessions, so that tokens are verified again. */
  forgetSessions?: (() => void) | undefined
  /** Receives errors that no caller can handle, for the log. */
  onError?: (error: unknown) => void
}

export type Realtime = {
  /** Serves the channels of the accounts in this database, through the sockets of the home database. */
  server: RealtimeDependencies
  upgrade: Upgrade
  /** Broadcasts over HTTP. */
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

export function createRealtime(options: RealtimeOptions): Realtime {
  const connections = new Set<Connection>()
  const life = new AbortController()
  const deps = createDependencies(options, life.signal, (account) =>
    reviewAccount(deps, connections, account),
  )
  const stopMaintenance = startMaintenance(deps, connections)
  return {
    server: deps,
    upgrade: createUpgrade({
      verifyToken: deps.verifyToken,
      frameBytes: deps.limits.frameBytes,
      addressOf: (request) =>
        budgetKey(options.socketAddress?.(request) ?? request.socket.remoteAddress ?? ''),
      reserve: deps.shares.openSocket,
      release: deps.shares.closeSocket,
      onSocket: (opened) => addConnection(deps, connections, opened),
    }),
    fetch: (request) => answerHttp(deps, request, options.clientAddress?.(request) ?? ''),
    async close() {
      stopMaintenance()
      life.abort()
      const leaving = deps.hub.channels().map((channel) => deps.presence.untrack(channel).catch(deps.onError))
      // 1012, service restart: clients reconnect automatically to a running server.
      const open = new Set([...connections, ...deps.hub.channels().map(({ connection }) => connection)])
      for (const connection of open) connection.close(1012, 'service restart')
      await Promise.all(leaving)
      await Promise.all([deps.feed.stop(), deps.presence.stop()])
      await deps.bus.stop()
      for (const connection of open) connection.drop()
    },
  }
}

// oxlint-disable-next-line max-lines-per-function -- builds objects that refer to each other
function createDependencies(
  options: RealtimeOptions,
  life: AbortSignal,
  onRights: (account: unknown) => void,
): RealtimeDependencies {
  const { db, verifyToken, now, onError = () => undefined } = options
  const limits = { ...defaultLimits, ...options.limits }
  const hub = new Hub()
  const server = randomUUID()
  const runQuery = createRetryingQuery(db, life, onError)
  const tables = createTables(runQuery, now, { db, hub })
  const bus = createBus({
    db,
    server,
    onError,
    onGap: () => void presence.resync().catch(onError),
    onMessage(message) {
      if (message.kind === 'rights') {
        options.forgetSessions?.()
        onRights(message['account'])
      }
      if (message.kind === 'presence') presence.receive(message)
      if (message.kind === 'broadcast' && message.from !== server) receiveBroadcast(hub, message)
    },
  })
  const presence = new Presence({
    db,
    runQuery,
    hub,
    bus,
    server,
    serverTimeoutMs: limits.serverTimeoutMs,
    onError,
  })
  const feed = createFeed({
    db,
    onError,
    pollMs: limits.pollMs,
    keepMs: limits.keepChangesMs,
    followed: () => hub.followedTables(),
    onRead: options.onFeedRead,
    onGap() {
      for (const { connection } of hub.followers()) connection.close(1012, 'changes were missed')
    },
    async onChange(change) {
      try {
        const table = (await tables.current()).find(({ relation }) => relation === change.relation)
        if (table) await runJob('tell-changes', () => deliverChange(change, table))
      } catch (error) {
        // A change of a dropped table cannot be read; the feed continues with the next one.
        onError(error)
      }
    },
  })
  async function deliverChange(change: Change, table: Table): Promise<void> {
    const followers = Map.groupBy(hub.followersOf(change.relation), ({ server }) => server)
    for (const [server, channels] of followers) {
      if (server !== deps) server.afterReplication(() => deliver(runQuery, change, table, channels))
    }
    await deliver(runQuery, change, table, followers.get(deps) ?? [])
  }
  const deps: RealtimeDependencies = {
    db,
    verifyToken,
    now,
    limits,
    shares: createShares(limits, now),
    onError,
    hub,
    bus,
    feed,
    presence,
    tables,
    async serverOf({ claims }) {
      const account = claims?.['sub']
      return (typeof account === 'string' && (await options.places?.serverOf(account))) || deps
    },
    placesChanged: () => options.places?.changes() ?? 0,
    home: options.home,
    afterReplication: createAfterReplication(options.home?.waitForReplication, onError),
  }
  return deps
}

/** Verifies the channels of an account whose rights were reduced; those no longer allowed are closed. */
function reviewAccount(deps: RealtimeDependencies, connections: Set<Connection>, account: unknown): void {
  const open = [...connections].flatMap(({ channels }) => [...channels.values()])
  for (const channel of new Set([...open, ...deps.hub.channels()]))
    if (channel.identity.claims?.['sub'] === account) verifyAgain(deps, channel).catch(deps.onError)
}
