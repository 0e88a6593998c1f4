// A channel's subscriptions: made as it joins, and again when its token names another role.
import type { Channel } from './channel.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import type { Table } from './tables.ts'
import { resolveSubscriptions, SubscriptionError } from './subscriptions.ts'

/** All or none; answers why none. */
export async function subscribe(channel: Channel): Promise<string | null> {
  const { role, wanted } = channel
  if (wanted.length === 0) return null
  const tables = await readTables(channel.server)
  try {
    const subscriptions = await resolveSubscriptions(tables, role, wanted)
    // Its token was renewed meanwhile.
    if (channel.role !== role) return subscribe(channel)
    replaceSubscriptions(channel, subscriptions)
    return null
  } catch (error) {
    if (!(error instanceof SubscriptionError)) throw error
    if (channel.role !== role) return subscribe(channel)
    replaceSubscriptions(channel, [])
    return `Unable to subscribe to changes: ${error.message}`
  }
}

/** What is published, and followed from now on. Triggers do not fire for rows that come from home: it tells of those. */
async function readTables({ feed, tables, home }: RealtimeDependencies): Promise<Table[]> {
  await feed.start()
  const own = await tables.current()
  if (!home) return own
  const isOfHome = ({ schema, name }: Table) => schema === 'public' && home.tables.has(name)
  const ofHome = await readTables(home.server)
  return [...own.filter((table) => !isOfHome(table)), ...ofHome.filter(isOfHome)]
}

export function tellSubscribed(channel: Channel, problem: string | null): void {
  if (problem !== null) channel.pushSystem('postgres_changes', 'error', problem)
  else if (channel.wanted.length > 0) channel.pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}

function replaceSubscriptions(channel: Channel, subscriptions: Channel['subscriptions']): void {
  const { hub } = channel.server
  const isMember = channel.state === 'joined'
  if (isMember) hub.leave(channel)
  channel.subscriptions = subscriptions
  if (isMember) hub.enter(channel)
}
