// A change goes to whoever follows its table, whose filter lets it through, and who may see the row: it is
// selected anew as each of them. Nobody else hears that it happened.
import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from './asking.ts'
import { createChangeWriter } from './change-frames.ts'
import type { Channel } from './channel.ts'
import type { Change } from './feed.ts'
import { matchFilters, type Matches } from './filtering.ts'
import type { Reader } from './reading.ts'
import { lookAt } from './sights.ts'
import type { Filter, Subscription } from './subscriptions.ts'
import type { Table } from './tables.ts'

type Wanted = { channel: Channel; subscription: Subscription }
/** One channel's interest in one row. Subscriptions that differ in `select` need frames of their own. */
type Interest = { channel: Channel; nth: number; groups: { select: string[] | null; ids: number[] }[] }

/** So many rows times readers are read, and told, at a time. */
const slice = 5_000

export async function deliver(
  ask: Ask,
  change: Change,
  table: Table,
  followers: Channel[],
  onFailure: (channel: Channel, message: string) => void,
): Promise<void> {
  const wanted = followers.flatMap((channel) =>
    channel.subscriptions
      .filter((subscription) => concerns(subscription, change))
      .map((subscription) => ({ channel, subscription })),
  )
  if (wanted.length === 0) return
  const interests = await findInterests(ask, change, table, wanted, onFailure)
  const tell = createTeller(ask, change, table)
  for (let at = 0; at < interests.length; at += slice) await tell(interests.slice(at, at + slice))
}

function concerns({ event, table }: Subscription, { action, relation }: Change): boolean {
  return table.relation === relation && (event === '*' || event === action)
}

async function findInterests(
  ask: Ask,
  change: Change,
  table: Table,
  wanted: Wanted[],
  onFailure: (channel: Channel, message: string) => void,
): Promise<Interest[]> {
  const matches = await matchAll(ask, change, table, wanted)
  const byRow: Map<Channel, Interest>[] = change.oldKeys.map(() => new Map())
  for (const { channel, subscription } of wanted) {
    const match = matches.get(subscription.filter)
    if (!match) continue
    if ('failure' in match) onFailure(channel, match.failure)
    else for (const nth of match.rows) addInterest(byRow[nth - 1]!, channel, nth, subscription)
  }
  return byRow.flatMap((row) => [...row.values()])
}

async function matchAll(
  ask: Ask,
  change: Change,
  table: Table,
  wanted: Wanted[],
): Promise<Map<Filter, Matches>> {
  const filters = wanted.map(({ subscription }) => subscription.filter)
  if (table.key.length > 0) return matchFilters(ask, change, filters)
  // Without a key the rows can't be found again; all that can be told is that something changed.
  return new Map(filters.map((filter) => [filter, { rows: change.oldKeys.map((_, i) => i + 1) }]))
}

function addInterest(
  row: Map<Channel, Interest>,
  channel: Channel,
  nth: number,
  { id, select }: Subscription,
) {
  const interest = row.get(channel) ?? { channel, nth, groups: [] }
  row.set(channel, interest)
  const group = interest.groups.find((known) => known.select?.join() === select?.join())
  if (group) group.ids.push(id)
  else interest.groups.push({ select, ids: [id] })
}

function createTeller(ask: Ask, change: Change, table: Table) {
  const write = createChangeWriter(table, change)
  return async (interests: Interest[]) => {
    let untold = interests
    while (untold.length > 0) {
      const look = await lookAt(ask, change, table, untold.map(readerOf))
      const retold: Interest[] = []
      for (const interest of untold) {
        const { channel, groups } = interest
        if (channel.state !== 'joined') continue
        const seen = look(readerOf(interest))
        // Its token changed meanwhile: judged again, by the new one.
        if (seen === 'unasked') retold.push(interest)
        else if (seen !== 'hidden') {
          for (const { select, ids } of groups) {
            channel.push('postgres_changes', write(ids, channel.role, select, seen))
          }
          if (channel.connection.isBehind) await letCatchUp(channel)
        }
      }
      untold = retold
    }
  }
}

function readerOf({ channel: { role, claims }, nth }: Interest): Reader {
  return { role, claims, nth }
}

/** Waits for a reader who reads; one who does not is left to the limit of its buffer. */
async function letCatchUp({ connection }: Channel): Promise<void> {
  for (let tries = 0; tries < 20 && connection.isBehind; tries += 1) {
    const before = connection.unread
    await pause(10)
    if (connection.unread >= before) connection.stopWaitingFor()
  }
}
