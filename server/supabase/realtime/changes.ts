// A change is sent to each subscriber of its table who may see the row, and whose filter matches: the row is selected
// again as each of them. No one else learns of it.
import { setTimeout as pause } from 'node:timers/promises'
import type { RunQuery } from './retrying-query.ts'
import { createChangeWriter } from './change-frames.ts'
import type { Channel } from './channel.ts'
import type { Change } from './feed.ts'
import { matchPlain } from './filtering.ts'
import type { Reader } from './reading.ts'
import { readVisibility, type Visibility, type VisibleRow } from './visibility.ts'
import type { Filter, Subscription } from './subscriptions.ts'
import type { Table } from './tables.ts'

type Wanted = { channel: Channel; subscription: Subscription }
/** The interest of one channel in one row. */
type Interest = { channel: Channel; nth: number; subscriptions: Subscription[] }

/** The most rows times readers per query. */
const slice = 5_000
/** Smaller for a few rows with many readers: while some are sent, PostgreSQL reads for the next. */
const sliceOfFewRows = 250
const sliceOfConditions = 200

export async function deliver(
  runQuery: RunQuery,
  change: Change,
  table: Table,
  followers: Channel[],
): Promise<void> {
  const wanted = followers.flatMap((channel) =>
    channel.subscriptions
      .filter((subscription) => subscription.table.hub === table.hub && concerns(subscription, change))
      .map((subscription) => ({ channel, subscription })),
  )
  if (wanted.length === 0) return
  const interests = await findInterests(runQuery, change, table, wanted)
  const size = change.oldKeys.length > 10 ? slice : sliceOfFewRows
  await sendAll(createSender(runQuery, change, table), inSlices(interests, size))
}

function concerns({ event, table }: Subscription, { action, relation }: Change): boolean {
  return table.relation === relation && (event === '*' || event === action)
}

async function findInterests(
  runQuery: RunQuery,
  change: Change,
  table: Table,
  wanted: Wanted[],
): Promise<Interest[]> {
  const matches = await matchAll(runQuery, change, table, wanted)
  const byRow: Map<Channel, Interest>[] = change.oldKeys.map(() => new Map())
  for (const { channel, subscription } of wanted) {
    for (const nth of matches.get(subscription.filter) ?? []) {
      const row = byRow[nth - 1]!
      const interest = row.get(channel)
      if (interest) interest.subscriptions.push(subscription)
      else row.set(channel, { channel, nth, subscriptions: [subscription] })
    }
  }
  return byRow.flatMap((row) => [...row.values()])
}

async function matchAll(
  runQuery: RunQuery,
  change: Change,
  table: Table,
  wanted: Wanted[],
): Promise<Map<Filter, number[]>> {
  const filters = wanted.map(({ subscription }) => subscription.filter)
  if (table.key.length > 0) return matchPlain(runQuery, change, filters)
  // Rows that have no key cannot be selected again; only the fact that something changed can be sent.
  const all = change.oldKeys.map((_, i) => i + 1)
  return new Map(filters.map((filter) => [filter, all]))
}

/** At most `size` interests, and no more conditions than one statement can handle well. */
function inSlices(interests: Interest[], size: number): Interest[][] {
  const slices: Interest[][] = []
  let slice: Interest[] = []
  let conditions = 0
  for (const interest of interests) {
    const more = filtersOf(interest).length
    if (slice.length >= size || (slice.length > 0 && conditions + more > sliceOfConditions)) {
      slices.push(slice)
      slice = []
      conditions = 0
    }
    slice.push(interest)
    conditions += more
  }
  return slice.length > 0 ? [...slices, slice] : slices
}

async function sendAll({ read, send }: Sender, slices: Interest[][]): Promise<void> {
  let reading = read(slices[0] ?? [])
  for (const [i, interests] of slices.entries()) {
    const visibilityOf = await reading
    reading = read(slices[i + 1] ?? [])
    // Awaited in the next round, unless sending fails first.
    reading.catch(() => undefined)
    await send(interests, visibilityOf)
  }
}

type Sender = {
  read(interests: Interest[]): Promise<Visibility>
  send(interests: Interest[], visibilityOf: Visibility): Promise<void>
}

function createSender(runQuery: RunQuery, change: Change, table: Table): Sender {
  const write = createChangeWriter(table, change)
  const read = (interests: Interest[]) => readVisibility(runQuery, change, table, interests.map(readerOf))
  async function send(interests: Interest[], visibilityOf: Visibility): Promise<void> {
    const stale: Interest[] = []
    for (const interest of interests) {
      const { channel } = interest
      if (channel.state !== 'joined') continue
      const row = visibilityOf(readerOf(interest))
      // The channel's token changed in the meantime: read again with the new one.
      if (row === 'stale') stale.push(interest)
      else if (row !== 'hidden') {
        for (const { select, ids } of groupBySelect(passed(interest, row))) {
          channel.push('postgres_changes', write(ids, channel.role, select, row.visible))
        }
        if (channel.connection.isBehind) await letCatchUp(channel)
      }
    }
    if (stale.length > 0) await send(stale, await read(stale))
  }
  return { read, send }
}

/** A filter that could not be evaluated matches nothing. */
function passed({ subscriptions }: Interest, { matched }: VisibleRow): Subscription[] {
  return subscriptions.filter(({ filter, table }) => {
    if (matched) return filter.sql === null || matched.has(filter.sql)
    return table.key.length === 0 || (filter.sql === null && filter.plain.length === 0)
  })
}

// Subscriptions with a different `select` need separate frames.
function groupBySelect(subscriptions: Subscription[]) {
  const groups = new Map<string, { select: string[] | null; ids: number[] }>()
  for (const { id, select } of subscriptions) {
    const key = JSON.stringify(select)
    const group = groups.get(key) ?? { select, ids: [] }
    groups.set(key, group)
    group.ids.push(id)
  }
  return groups.values()
}

function filtersOf({ subscriptions }: Interest): string[] {
  return subscriptions.flatMap(({ filter }) => filter.sql ?? [])
}

function readerOf(interest: Interest): Reader {
  const { role, claims } = interest.channel
  return { role, claims, nth: interest.nth, filters: filtersOf(interest) }
}

/** Waits for a slow reader that makes progress; one that has stopped reading is left to the limit of its buffer. */
async function letCatchUp({ connection }: Channel): Promise<void> {
  for (let tries = 0; tries < 20 && connection.isBehind; tries += 1) {
    const before = connection.unread
    await pause(10)
    if (connection.unread >= before) connection.stopWaitingFor()
  }
}
