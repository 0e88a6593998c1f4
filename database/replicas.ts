// Serves reads from standbys with the same result as the primary: only from one that has replayed everything
// confirmed before the read, by any writer and process. Otherwise, and after any failure, from the primary.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Identity, Queryable, Reads, Settings } from './database.ts'
import { errorCode } from './error-code.ts'
import { Replica, type Read, type ReplicaState } from './replica.ts'
import { PrimaryPosition } from './wal-position.ts'

type ReplicaFigures = {
  replicas: ReplicaState[]
  /** Counts of reads so far, by server. */
  answered: { replica: number; primary: number }
}

const CHECK_MS = 250

type ReplicasOptions = {
  primary: Database
  /** A pool for a query that must wait for nothing else. */
  asking: Database
  urls: readonly string[]
  openPool: (url: string, Client: typeof pg.Client) => Database
}

export class Replicas implements Reads {
  readonly #primary: Database
  readonly #position: PrimaryPosition
  readonly #replicas: readonly Replica[]
  readonly #stopping = new AbortController()
  readonly #looking: Promise<void>
  readonly #answered = { replica: 0, primary: 0 }
  #turn = 0

  constructor({ primary, asking, urls, openPool }: ReplicasOptions) {
    this.#primary = primary
    this.#position = new PrimaryPosition(asking)
    this.#replicas = urls.map((url) => new Replica(url, (Client) => openPool(url, Client)))
    this.#looking = this.#look()
  }

  get figures(): ReplicaFigures {
    return { replicas: this.#replicas.map(({ state }) => state), answered: { ...this.#answered } }
  }

  /** For statements that only read, because one may run twice. */
  as(identity: Identity, settings?: Settings): Queryable {
    return {
      query: <Row>(text: string, values: unknown[] = []) =>
        this.#read<Row>({ text, values, identity, settings }),
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#looking
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }

  async #read<Row>(read: Read): Promise<Row[]> {
    const rows = await this.#tryReplica<Row>(read)
    this.#answered[rows ? 'replica' : 'primary'] += 1
    return rows ?? (await this.#primary.as(read.identity, read.settings).query<Row>(read.text, read.values))
  }

  // After any failure of the standby the primary serves the read: a standby cancels reads that hold up its replay.
  async #tryReplica<Row>(read: Read): Promise<Row[] | undefined> {
    const usable = this.#replicas.filter(({ isUsable }) => isUsable)
    const replica = usable[(this.#turn = (this.#turn + 1) % Math.max(1, usable.length))]
    if (!replica) return undefined
    try {
      return await replica.read<Row>(read, await this.#position.now())
    } catch (error) {
      if (wouldFailOnPrimary(error)) throw error
      return undefined
    }
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const position = await this.#position.now().catch(() => undefined)
      if (position) await Promise.all(this.#replicas.map((replica) => replica.check(position)))
      await sleep(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

// Errors that the primary would raise too, or a timeout that would take as long there: data, rights and names, errors
// raised by functions, and the statement timeout. A standby's own cancellation has a code of another class (40001).
const wouldFailOnPrimary = (error: unknown): boolean => /^(2[23]|42|44|P0|PT|57014$)/.test(errorCode(error))
