// A channel's subscriptions: created when it joins, and again when its token has another role.
import type { Channel } from './channel.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import type { Table } from './tables.ts'
import { resolveSubscriptions, SubscriptionError } from './subscriptions.ts'

/** Subscribes to all or none; returns the reason for none. */
export async function subscribe(channel: Channel): Promise<string | null> {
  const { role, wanted } = channel
  if (wanted.length === 0) return null
  const tables = await readTables(channel.server)
  try {
    const subscriptions = await resolveSubscriptions(tables, role, wanted)
    // The channel's token was renewed in the meantime.
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

/**
 * The published tables, followed from now on. In a cell triggers do not fire for replicated rows, so the home server
 * reports changes of those tables.
 */
async function readTables({ feed, tables, home }: RealtimeDependencies): Promise<Table[]> {
  await feed.start()
  const own = await tables.current()
  if (!home) return own
  const isOfHome = ({ schema, name }: Table) => schema === 'public' && home.tables.has(name)
  const ofHome = await readTables(home.server)
  return [...own.filter((table) => !isOfHome(table)), ...ofHome.filter(isOfHome)]
}

export function confirmSubscription(channel: Channel, problem: string | null): void {
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
