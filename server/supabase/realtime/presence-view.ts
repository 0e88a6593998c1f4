// What one channel was told of who is present. A list and the news around it come on different ways: news
// that the list holds already is told once, and whoever left before the list was read is not told of again.

export type Meta = { phx_ref: string } & Record<string, unknown>
export type PresenceState = Record<string, { metas: Meta[] }>
export type PresenceNews = { joins: PresenceState; leaves: PresenceState }

type Listener = { push(event: string, payload: string): void }

export class PresenceView {
  #told: Set<string> | null = null
  #held: PresenceNews[] = []

  /** The list is being read: what is heard meanwhile waits for it. */
  expectList(): void {
    this.#told = null
    this.#held = []
  }

  tellList(listener: Listener, list: PresenceState): void {
    this.#told = new Set(Object.values(list).flatMap(({ metas }) => metas.map((meta) => meta.phx_ref)))
    listener.push('presence_state', JSON.stringify(list))
    for (const news of this.#held) this.hear(listener, news)
    this.#held = []
  }

  hear(listener: Listener, news: PresenceNews): void {
    const told = this.#told
    if (!told) {
      this.#held.push(news)
      return
    }
    const joins = keepMetas(news.joins, ({ phx_ref }) => !told.has(phx_ref) && told.add(phx_ref) === told)
    const leaves = keepMetas(news.leaves, ({ phx_ref }) => told.delete(phx_ref))
    if (isEmpty(joins) && isEmpty(leaves)) return
    listener.push('presence_diff', JSON.stringify({ joins, leaves }))
  }
}

// Keys are any text: entries become own properties.
function keepMetas(state: PresenceState, isWanted: (meta: Meta) => boolean): PresenceState {
  const kept = Object.entries(state).map(
    ([key, { metas }]) => [key, { metas: metas.filter(isWanted) }] as const,
  )
  return Object.fromEntries(kept.filter(([, { metas }]) => metas.length > 0))
}

function isEmpty(state: PresenceState): boolean {
  return Object.keys(state).length === 0
}
