// Finds the primary among several PostgreSQL servers that replicate one database, and follows it when it moves to a
// promoted standby, by Patroni or by hand.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { urlsOf } from './database-url.ts'
import { isFormer, saveKnownPrimary, readKnownPrimary, type KnownPrimary } from './known-primary.ts'
import { cutOff, openProbe } from './probe.ts'

export type Primary = {
  /** Returns `databaseUrl` with only the server that takes writes now. */
  urlOf(databaseUrl: string): string
  /** Connects to the primary at the time of its creation; disconnected when that moves. */
  Client: typeof pg.Client
  close(): Promise<void>
}

type Found = KnownPrimary & { index: number }

const CHECK_MS = 1_000
/**
 * The number of checks of the current server alone before all servers are checked: a server that was frozen may still
 * consider itself the primary.
 */
const CHECKS_UNTIL_ALL = 10

/** Throws when none of them takes writes. */
export async function findPrimaryUrl(databaseUrl: string): Promise<string> {
  const urls = urlsOf(databaseUrl)
  return urls.length === 1 ? databaseUrl : urls[(await findPrimary(urls)).index]!
}

/**
 * `owner` is DATABASE_URL. Undefined when it names one server. Throws when none takes writes, or only a server that
 * was the primary before the one recorded in `dataDir`.
 */
export async function watchPrimary(owner: string, dataDir: string): Promise<Primary | undefined> {
  const urls = urlsOf(owner)
  if (urls.length === 1) return undefined
  let current = await findPrimary(urls, await readKnownPrimary(dataDir))
  await saveKnownPrimary(dataDir, current)
  const clients = new Map<pg.Client, number>()
  const stopping = new AbortController()

  class RoutedClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: urlsOf(config.connectionString!)[current.index]! })
      clients.set(this, current.index)
      this.once('end', () => clients.delete(this))
    }
  }

  const probe = new Probe()
  function moveTo(found: Found): void {
    current = found
    void saveKnownPrimary(dataDir, found)
    probe.close()
    // Connections to the former primary would hang for as long as it is frozen or unreachable.
    for (const [client, index] of clients) if (index !== current.index) cutOff(client)
  }

  const following = (async () => {
    for (let checks = 1; !stopping.signal.aborted; checks += 1) {
      await sleep(CHECK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      const isThere = (await probe.find(urls[current.index]!).catch(() => null)) !== null
      const isEnough = isThere && checks % CHECKS_UNTIL_ALL > 0
      const found = isEnough ? undefined : await findPrimary(urls).catch(() => undefined)
      if (found && isSuccessor(found, current, isThere)) moveTo(found)
    }
  })()

  return {
    urlOf: (databaseUrl) => urlsOf(databaseUrl)[current.index]!,
    Client: RoutedClient,
    async close() {
      stopping.abort()
      await following
      probe.close()
    },
  }
}

// An earlier timeline belongs to a former primary. The same one is the same server at another address.
const isSuccessor = (found: Found, current: Found, isThere: boolean): boolean =>
  found.index !== current.index &&
  (found.timeline > current.timeline || (!isThere && found.timeline === current.timeline))

/** Rejects a connection to a standby, whose server is about to be replaced. */
export function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ standby: boolean }>(
    'select pg_is_in_recovery() as standby',
    (error: Error | null, result) => {
      // 57P03 cannot_connect_now: the response of any server that is starting.
      if (error) done(error)
      else if (result.rows[0]!.standby)
        done(Object.assign(new Error('The server is a standby now'), { code: '57P03' }))
      else done()
    },
  )
}

// When two servers take writes, because one was frozen while the other was promoted, the latter is on the later
// timeline.
async function findPrimary(urls: readonly string[], known?: KnownPrimary): Promise<Found> {
  const results = await Promise.allSettled(
    urls.map(async (url) => {
      const probe = new Probe()
      try {
        return await probe.find(url)
      } finally {
        probe.close()
      }
    }),
  )
  const found = results
    .flatMap((result, index) =>
      result.status === 'fulfilled' && result.value && !isFormer(result.value, known)
        ? { index, ...result.value }
        : [],
    )
    .toSorted((a, b) => b.timeline - a.timeline)
  if (found[0]) return found[0]
  const reasons = results.map((result, i) => {
    const { hostname, port, searchParams } = new URL(urls[i]!)
    const name = searchParams.get('host') ?? `${hostname}:${port || 5432}`
    return `${name} ${result.status === 'fulfilled' ? (result.value ? 'was left for another primary' : 'is a standby') : `can't be reached (${(result.reason as Error).message})`}`
  })
  throw new Error(`none of its servers takes writes: ${reasons.join(', ')}`)
}

/** One connection, reused while it responds. */
class Probe {
  #client: pg.Client | undefined

  /** Returns null when the server takes no writes. Throws when it does not respond in time. */
  async find(connectionString: string): Promise<KnownPrimary | null> {
    try {
      this.#client ??= await openProbe(connectionString)
      const { rows } = await this.#client.query<{ timeline: number | null }>(
        `select case when not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off'
           then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
      )
      const { timeline } = rows[0]!
      if (timeline !== null) return { timeline, system: await systemOf(this.#client) }
      // The former primary has become a standby, so the new one is searched for elsewhere.
      this.close()
      return null
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    if (this.#client) cutOff(this.#client)
    this.#client = undefined
  }
}

/** The identifier of the cluster, from PostgreSQL's control file; undefined when an administrator denied us access. */
async function systemOf(client: pg.Client): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    )
    return rows[0]!.system
  } catch (error) {
    // 42501 insufficient_privilege
    if ((error as pg.DatabaseError).code === '42501') return undefined
    throw error
  }
}
