// A change goes to whoever follows its table, whose filter lets it through, and who may see the row: it is
// selected anew as each of them. Nobody else hears that it happened.
import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from './asking.ts'
import { createChangeWriter } from './change-frames.ts'
import type { Channel } from './channel.ts'
import type { Change } from './feed.ts'
import { matchFilters, type Matches } from './filtering.ts'
import type { Reader } from './reading.ts'
import { lookAt, type Look } from './sights.ts'
import type { Filter, Subscription } from './subscriptions.ts'
import type { Table } from './tables.ts'

type Wanted = { channel: Channel; subscription: Subscription }
/** One channel's interest in one row. Subscriptions that differ in `select` need frames of their own. */
type Interest = { channel: Channel; nth: number; groups: { select: string[] | null; ids: number[] }[] }

/** So many rows times readers are read at a time. */
const slice = 5_000
/** For a few rows with many readers less: while some are told, PostgreSQL reads for the next. */
const sliceOfFewRows = 250

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
  const size = change.oldKeys.length > 10 ? slice : sliceOfFewRows
  await tellAll(createTeller(ask, change, table), inSlices(interests, size))
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

function inSlices(interests: Interest[], size: number): Interest[][] {
  const slices: Interest[][] = []
  for (let at = 0; at < interests.length; at += size) slices.push(interests.slice(at, at + size))
  return slices
}

async function tellAll({ look, tell }: Teller, slices: Interest[][]): Promise<void> {
  let looking = look(slices[0] ?? [])
  for (const [i, interests] of slices.entries()) {
    const seen = await looking
    looking = look(slices[i + 1] ?? [])
    // Awaited in the next round, unless telling fails first.
    looking.catch(() => undefined)
    await tell(interests, seen)
  }
}

type Teller = {
  look(interests: Interest[]): Promise<Look>
  tell(interests: Interest[], look: Look): Promise<void>
}

function createTeller(ask: Ask, change: Change, table: Table): Teller {
  const write = createChangeWriter(table, change)
  const look = (interests: Interest[]) => lookAt(ask, change, table, interests.map(readerOf))
  async function tell(interests: Interest[], seenBy: Look): Promise<void> {
    const untold: Interest[] = []
    for (const interest of interests) {
      const { channel, groups } = interest
      if (channel.state !== 'joined') continue
      const seen = seenBy(readerOf(interest))
      // Its token changed meanwhile: judged again, by the new one.
      if (seen === 'unasked') untold.push(interest)
      else if (seen !== 'hidden') {
        for (const { select, ids } of groups) {
          channel.push('postgres_changes', write(ids, channel.role, select, seen))
        }
        if (channel.connection.isBehind) await letCatchUp(channel)
      }
    }
    if (untold.length > 0) await tell(untold, await look(untold))
  }
  return { look, tell }
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
