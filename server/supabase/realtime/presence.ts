// The users present in a topic, on all server processes. The list is in the database; each change is sent in the
// transaction that makes it, so a newcomer's list and later messages are consistent.
import { randomUUID } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { Bus, BusMessage } from './bus.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'
import type { Meta, PresenceDiff, PresenceState } from './presence-view.ts'
import { serviceRole, type RunQuery } from './retrying-query.ts'

type Entry = { key: string; meta: string }
type Row = { ref: string; topic: string; key: string; meta: string }

type PresenceDeps = {
  db: Database
  runQuery: RunQuery
  hub: Hub
  bus: Bus
  server: string
  serverTimeoutMs: number
  onError: (error: unknown) => void
}

export class Presence {
  readonly #deps: PresenceDeps
  readonly #entries = new Map<Channel, Entry>()

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  /** Replaces the former entry of the same channel. */
  track(channel: Channel, payload: Record<string, unknown>): Promise<void> {
    return inTurn(channel, async () => {
      if (channel.state !== 'joined') return
      const before = this.#entries.get(channel)
      channel.presenceKey ||= randomUUID()
      const ref = randomUUID()
      const meta = JSON.stringify({ ...payload, phx_ref: ref })
      const entry = { key: channel.presenceKey, meta }
      await this.#change(channel, ref, entry, before)
      channel.presenceRef = ref
      this.#entries.set(channel, entry)
    })
  }

  untrack(channel: Channel): Promise<void> {
    return inTurn(channel, async () => {
      const before = this.#entries.get(channel)
      if (!before) return
      this.#entries.delete(channel)
      await this.#change(channel, null, null, before)
      channel.presenceRef = null
    })
  }

  sendList(channel: Channel): Promise<void> {
    return inTurn(channel, async () => {
      if (!channel.permissions.presence.read) return
      channel.presenceView.expectList()
      const rows = await this.#deps.runQuery<Entry>(
        'select key, meta from realtime.presences where topic = $1 order by ref',
        [channel.key],
      )
      channel.presenceView.sendList(channel, toState(rows))
    })
  }

  receive({ topic, joins, leaves }: BusMessage): void {
    if (typeof topic !== 'string') return
    const change = { joins, leaves } as PresenceDiff
    for (const channel of this.#watchers(topic)) channel.presenceView.receive(channel, change)
  }

  /** Called after messages may have been missed: sends the list to all channels again. */
  async resync(): Promise<void> {
    for (const topic of this.#deps.hub.topics()) {
      for (const channel of this.#watchers(topic)) await this.sendList(channel)
    }
  }

  async keepAlive(): Promise<void> {
    const { db, server, serverTimeoutMs, bus } = this.#deps
    const query = db.as(serviceRole).query
    const [alive] = await query<{ unknown: boolean }>('select realtime.keep_alive($1) as unknown', [server])
    if (alive?.unknown) await this.#announceAll()
    const lost = await query<Row>('select * from realtime.remove_dead_servers($1::interval)', [
      `${serverTimeoutMs} ms`,
    ])
    for (const { topic, key, meta } of lost) await bus.post(diff(topic, [], [{ key, meta }]))
  }

  async stop(): Promise<void> {
    const { db, server, onError } = this.#deps
    await db.as(serviceRole).query('delete from realtime.servers where id = $1', [server]).catch(onError)
  }

  #watchers(topic: string): Channel[] {
    return this.#deps.hub
      .inTopic(topic)
      .filter(
        ({ state, config, permissions }) =>
          state === 'joined' && config.presence.enabled && permissions.presence.read,
      )
  }

  // Other processes considered this one dead: its entries are announced again.
  async #announceAll(): Promise<void> {
    for (const [channel, entry] of this.#entries) {
      await inTurn(channel, () => this.#change(channel, channel.presenceRef, entry, undefined))
    }
  }

  async #change(channel: Channel, newRef: string | null, entry: Entry | null, before: Entry | undefined) {
    const { db, server, bus } = this.#deps
    const message = bus.write(diff(channel.key, entry ? [entry] : [], before ? [before] : []))
    await db
      .as(serviceRole)
      .query('select realtime.change_presence($1, $2, $3, $4, $5, $6, $7)', [
        server,
        channel.key,
        channel.presenceKey,
        channel.presenceRef,
        newRef,
        entry?.meta ?? null,
        message,
      ])
  }
}

function diff(topic: string, joins: Entry[], leaves: Entry[]) {
  return { kind: 'presence', topic, joins: toState(joins), leaves: toState(leaves) }
}

// A key may be any text, including "__proto__", so entries are defined as own properties.
function toState(entries: Entry[]): PresenceState {
  const state = new Map<string, { metas: Meta[] }>()
  for (const { key, meta } of entries) {
    const known = state.get(key) ?? { metas: [] }
    known.metas.push(JSON.parse(meta) as Meta)
    state.set(key, known)
  }
  return Object.fromEntries(state)
}

function inTurn(channel: Channel, work: () => Promise<void>): Promise<void> {
  const turn = channel.presenceTurn.then(work)
  channel.presenceTurn = turn.catch(() => undefined)
  return turn
}
