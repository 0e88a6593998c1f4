// Limits each account, and each signed-out network address, to its share of a process: of its sockets, of
// subscriptions to its feed, and of broadcasts.
import type { Admitted } from './tokens.ts'
import type { Limits } from './limits.ts'

/** The owner of a share: an account, or without one, the client's address. */
export type Owner = { kind: 'account' | 'address'; key: string }

export function ownerOf({ claims }: Pick<Admitted, 'claims'>, address: string): Owner {
  return typeof claims?.sub === 'string'
    ? { kind: 'account', key: claims.sub }
    : { kind: 'address', key: address }
}

export type Shares = {
  /** False when the owner would exceed its share. */
  openSocket(address: string): boolean
  closeSocket(address: string): void
  follow(owner: Owner, count: number): boolean
  unfollow(owner: Owner, count: number): void
  /** 0 when `bytes` may be broadcast in `messages`, else the seconds until they may; Infinity when they never may. */
  spend(owner: Owner, messages: number, bytes: number): number
  /** Deletes budgets that are full again. */
  trim(): void
}

type Spent = { messages: number; bytes: number; at: number }

export function createShares(limits: Limits, now: () => Date): Shares {
  const sockets = new Map<string, number>()
  const followed = new Map<string, number>()
  const spent = new Map<string, Spent>()
  const nameOf = ({ kind, key }: Owner) => `${kind} ${key}`
  const spentBy = (owner: Owner): Spent => {
    const at = now().getTime()
    const before = spent.get(nameOf(owner)) ?? { messages: 0, bytes: 0, at }
    const minutes = Math.max(0, at - before.at) / 60_000
    return {
      messages: Math.max(0, before.messages - minutes * limits.broadcastsPerMinute),
      bytes: Math.max(0, before.bytes - minutes * limits.broadcastBytesPerMinute[owner.kind]),
      at,
    }
  }
  return {
    openSocket: (address) => acquire(sockets, address, 1, limits.socketsPerAddress),
    closeSocket: (address) => release(sockets, address, 1),
    follow: (owner, count) => acquire(followed, nameOf(owner), count, limits.followedPerAccount),
    unfollow: (owner, count) => release(followed, nameOf(owner), count),
    spend(owner, messages, bytes) {
      const most = { messages: limits.broadcastsPerMinute, bytes: limits.broadcastBytesPerMinute[owner.kind] }
      if (messages > most.messages || bytes > most.bytes) return Infinity
      const already = spentBy(owner)
      const over = Math.max(
        (already.messages + messages - most.messages) / most.messages,
        (already.bytes + bytes - most.bytes) / most.bytes,
      )
      if (over > 0) return Math.ceil(over * 60)
      const sum = { messages: already.messages + messages, bytes: already.bytes + bytes }
      spent.set(nameOf(owner), { ...sum, at: already.at })
      return 0
    },
    trim() {
      const minuteAgo = now().getTime() - 60_000
      for (const [name, { at }] of spent) if (at < minuteAgo) spent.delete(name)
    },
  }
}

function acquire(held: Map<string, number>, key: string, count: number, most: number): boolean {
  const before = held.get(key) ?? 0
  if (before + count > most) return false
  held.set(key, before + count)
  return true
}

function release(held: Map<string, number>, key: string, count: number): void {
  const left = (held.get(key) ?? 0) - count
  if (left > 0) held.set(key, left)
  else held.delete(key)
}
