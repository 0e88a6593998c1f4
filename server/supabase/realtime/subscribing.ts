// A channel's subscriptions: made as it joins, and again when its token names another role.
import type { Channel } from './channel.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import { resolveSubscriptions, SubscriptionError } from './subscriptions.ts'

/** All or none; answers why none. */
export async function subscribe(deps: RealtimeDependencies, channel: Channel): Promise<string | null> {
  const { role, wanted } = channel
  if (wanted.length === 0) return null
  await deps.feed.start()
  const tables = await deps.tables.current()
  try {
    const subscriptions = await resolveSubscriptions(deps.db, tables, role, wanted)
    // Its token was renewed meanwhile.
    if (channel.role !== role) return subscribe(deps, channel)
    replaceSubscriptions(deps, channel, subscriptions)
    return null
  } catch (error) {
    if (!(error instanceof SubscriptionError)) throw error
    if (channel.role !== role) return subscribe(deps, channel)
    replaceSubscriptions(deps, channel, [])
    return `Unable to subscribe to changes: ${error.message}`
  }
}

export function tellSubscribed(channel: Channel, problem: string | null): void {
  if (problem !== null) channel.pushSystem('postgres_changes', 'error', problem)
  else if (channel.wanted.length > 0) channel.pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}

function replaceSubscriptions(
  { hub }: RealtimeDependencies,
  channel: Channel,
  subscriptions: Channel['subscriptions'],
): void {
  const isMember = channel.state === 'joined'
  if (isMember) hub.leave(channel)
  channel.subscriptions = subscriptions
  if (isMember) hub.enter(channel)
}
