// The channels of this process by topic of one database, and by followed table.
import type { Channel } from './channel.ts'

export class Hub {
  readonly #members = new Map<string, Set<Channel>>()
  readonly #followers = new Map<number, Set<Channel>>()

  enter(channel: Channel): void {
    addTo(this.#members, channel.key, channel)
    for (const { table } of channel.subscriptions) addTo(table.hub.#followers, table.relation, channel)
  }

  leave(channel: Channel): void {
    removeFrom(this.#members, channel.key, channel)
    for (const { table } of channel.subscriptions) removeFrom(table.hub.#followers, table.relation, channel)
  }

  inTopic(key: string): Channel[] {
    return [...(this.#members.get(key) ?? [])]
  }

  topics(): string[] {
    return [...this.#members.keys()]
  }

  channels(): Channel[] {
    return [...this.#members.values()].flatMap((members) => [...members])
  }

  followersOf(relation: number): Channel[] {
    return [...(this.#followers.get(relation) ?? [])]
  }

  followers(): Channel[] {
    return [...this.#followers.values()].flatMap((followers) => [...followers])
  }

  followedTables(): number[] {
    return [...this.#followers.keys()]
  }
}

function addTo<Key>(map: Map<Key, Set<Channel>>, key: Key, channel: Channel): void {
  const set = map.get(key) ?? new Set()
  map.set(key, set.add(channel))
}

function removeFrom<Key>(map: Map<Key, Set<Channel>>, key: Key, channel: Channel): void {
  const set = map.get(key)
  set?.delete(channel)
  if (set?.size === 0) map.delete(key)
}
