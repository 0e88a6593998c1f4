// One standby that may serve reads: a pool of connections to it, and a check several times a second.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isBehind, type Database, type Identity, type Settings } from './database.ts'
import { errorCode } from './error-code.ts'
import { cutOff, openProbe } from './probe.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { bytesOf, type WalPosition } from './wal-position.ts'

export type ReplicaState = {
  /** Host and port. */
  name: string
  /** The reason why it is not used now. */
  problem: string | undefined
  /** Its lag behind the primary in bytes, at its last response. */
  behind: number | undefined
}

type Found = { standby: boolean; lsn: string | null; timeline: number; seconds: number | null }

/** Uses a separate connection. `seconds`: the time since its last replayed commit; null before the first. */
export async function checkReplica(
  url: string,
  position: WalPosition,
): Promise<ReplicaState & { seconds: number | null }> {
  const name = nameOf(url)
  const probe = await openProbe(url).catch(() => undefined)
  try {
    const found = (await probe?.query<Found>(stateQuery))?.rows[0]
    if (!found) return { name, problem: 'does not answer', behind: undefined, seconds: null }
    const { behind, problem } = assess(found, position)
    return { name, problem, behind, seconds: found.seconds }
  } catch {
    return { name, problem: 'does not answer', behind: undefined, seconds: null }
  } finally {
    if (probe) cutOff(probe)
  }
}

/**
 * Pauses in milliseconds between attempts of a read that is ahead of the replay: the missing changes usually arrive
 * during some of them.
 */
const PAUSES_MS = [1, 2, 4, 8, 16]

export type Read = { text: string; values: unknown[]; identity: Identity; settings: Settings | undefined }

export class Replica {
  readonly name: string
  readonly #url: string
  readonly #pool: Database
  readonly #clients = new Set<pg.Client>()
  #probe: pg.Client | undefined
  #found: Found | undefined
  #problem: string | undefined = 'has not been checked yet'
  #behind: number | undefined
  /** It is used again once it has replayed up to this position. */
  #missed = 0

  /** `openPool` opens a pool of the given clients, logged in as the server. */
  constructor(url: string, openPool: (Client: typeof pg.Client) => Database) {
    this.#url = url
    this.name = nameOf(url)
    const clients = this.#clients
    this.#pool = openPool(
      class extends pg.Client {
        constructor(config: pg.ClientConfig) {
          super(config)
          clients.add(this)
          this.once('end', () => clients.delete(this))
        }
      },
    )
  }

  get isUsable(): boolean {
    return this.#problem === undefined
  }

  get state(): ReplicaState {
    return { name: this.name, problem: this.#problem, behind: this.#behind }
  }

  /**
   * Reads with everything that `position` covers. Throws when the standby does not get there within
   * milliseconds, or for any other reason.
   */
  async read<Row>({ text, values, identity, settings }: Read, position: WalPosition): Promise<Row[]> {
    if (this.#found?.timeline !== position.timeline) throw this.#exclude('follows another primary')
    const { query } = this.#pool.as(identity, settings, position.lsn)
    for (const pause of PAUSES_MS) {
      try {
        return await query<Row>(text, values)
      } catch (error) {
        if (!isBehind(error)) throw isAway(error) ? this.#exclude('does not answer', error) : error
        await sleep(pause)
      }
    }
    this.#missed = bytesOf(position.lsn)
    throw this.#exclude('is behind')
  }

  /** `position` was just read from the primary. */
  async check(position: WalPosition): Promise<void> {
    try {
      this.#probe ??= await openProbe(this.#url)
      this.#found = (await this.#probe.query<Found>(stateQuery)).rows[0]!
    } catch {
      this.#behind = undefined
      this.#exclude('does not answer')
      // Statements there would hang for as long as it is frozen or unreachable.
      for (const client of this.#clients) cutOff(client)
      return this.#closeProbe()
    }
    const { problem, behind, replayed } = assess(this.#found, position)
    this.#behind = behind
    this.#problem = problem ?? (replayed < this.#missed ? 'is behind' : undefined)
  }

  async close(): Promise<void> {
    this.#closeProbe()
    await this.#pool.close()
  }

  /** Excludes it until the next check. */
  #exclude(problem: string, cause?: unknown): Error {
    this.#problem = problem
    return new Error(`${this.name} ${problem}`, { cause })
  }

  #closeProbe(): void {
    if (this.#probe) cutOff(this.#probe)
    this.#probe = undefined
  }
}

// The control file has the timeline that the standby follows. After a promotion it can be outdated until the next
// checkpoint.
const stateQuery = `
  select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn,
    greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds
  from pg_control_checkpoint() c, pg_control_recovery() r`

function assess({ standby, lsn, timeline }: Found, position: WalPosition) {
  const replayed = bytesOf(lsn ?? '0/0')
  const isOther = timeline !== position.timeline
  const problem = !standby ? 'is no standby' : isOther ? 'follows another primary' : undefined
  return { problem, replayed, behind: Math.max(0, bytesOf(position.lsn) - replayed) }
}

// Class 28 means that it rejects our login.
const isAway = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ? !error.isBusy : errorCode(error).startsWith('28')

function nameOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return searchParams.get('host') ?? `${hostname}:${port || 5432}`
}
