// The presence state as sent to one channel. The list and its differences arrive separately, in any order, so an entry
// in both is sent once, and the leave of an entry that was never sent is dropped.

export type Meta = { phx_ref: string } & Record<string, unknown>
export type PresenceState = Record<string, { metas: Meta[] }>
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState }

type Listener = { push(event: string, payload: string): void }

export class PresenceView {
  #sent: Set<string> | null = null
  #pending: PresenceDiff[] = []

  /** Queues the differences that arrive until the list is sent. */
  expectList(): void {
    this.#sent = null
    this.#pending = []
  }

  sendList(listener: Listener, list: PresenceState): void {
    this.#sent = new Set(Object.values(list).flatMap(({ metas }) => metas.map((meta) => meta.phx_ref)))
    listener.push('presence_state', JSON.stringify(list))
    for (const diff of this.#pending) this.receive(listener, diff)
    this.#pending = []
  }

  receive(listener: Listener, diff: PresenceDiff): void {
    const sent = this.#sent
    if (!sent) {
      this.#pending.push(diff)
      return
    }
    const joins = filterMetas(diff.joins, ({ phx_ref }) => !sent.has(phx_ref) && sent.add(phx_ref) === sent)
    const leaves = filterMetas(diff.leaves, ({ phx_ref }) => sent.delete(phx_ref))
    if (isEmpty(joins) && isEmpty(leaves)) return
    listener.push('presence_diff', JSON.stringify({ joins, leaves }))
  }
}

// Keys may be any text, so entries are defined as own properties.
function filterMetas(state: PresenceState, isWanted: (meta: Meta) => boolean): PresenceState {
  const filtered = Object.entries(state).map(
    ([key, { metas }]) => [key, { metas: metas.filter(isWanted) }] as const,
  )
  return Object.fromEntries(filtered.filter(([, { metas }]) => metas.length > 0))
}

function isEmpty(state: PresenceState): boolean {
  return Object.keys(state).length === 0
}
