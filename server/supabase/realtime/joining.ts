// phx_join and phx_leave.
import { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Frame } from './frames.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import { parseJoin, type Join, type Wanted } from './join.ts'
import { authorize } from './permissions.ts'
import { subscribe, confirmSubscription } from './subscribing.ts'
import type { NumberedWanted } from './subscriptions.ts'
import { refusalReason } from './tokens.ts'

const prefix = 'realtime:'
const longestTopic = 255
let lastSubscriptionId = 0

export async function join(deps: RealtimeDependencies, connection: Connection, frame: Frame): Promise<void> {
  const refuse = (reason: string) =>
    connection.send(
      { ...frame, event: 'phx_reply' },
      JSON.stringify({ status: 'error', response: { reason } }),
    )
  if (!connection.countJoin(deps.now().getTime()))
    return refuse('ClientJoinRateLimitReached: Too many joins per minute')
  const wanted = parseJoin(frame.payload)
  if ('invalid' in wanted) return refuse(`Malformed join payload: ${wanted.invalid}`)
  const impossible = whyImpossible(deps, connection, frame.topic, wanted)
  if (impossible) return refuse(impossible)

  const channel = new Channel(deps, connection, frame.topic, frame.joinRef ?? frame.ref, wanted.config)
  const before = connection.channels.get(frame.topic)
  if (before) closeChannel(before)
  // Registered before anything is awaited, so that a leave or another join finds it.
  connection.channels.set(frame.topic, channel)
  const outcome = await tryToEnter(deps, channel, wanted).catch((error: unknown) => {
    forget(channel)
    throw error
  })
  if (channel.state === 'closed') return refuse('The channel was left or joined again in the meantime')
  if (typeof outcome === 'string') {
    forget(channel)
    return refuse(outcome)
  }
  channel.reply(frame.ref, 'ok', { postgres_changes: outcome.echo })
  confirmSubscription(channel, outcome.problem)
  if (wanted.config.presence.enabled) await channel.server.presence.sendList(channel)
}

export function closeChannel(channel: Channel): void {
  if (channel.state === 'closed') return
  const { hub, presence, onError } = channel.server
  hub.leave(channel)
  forget(channel)
  channel.pushClose()
  presence.untrack(channel).catch(onError)
}

/** The client has disconnected, so nothing more can be sent. */
export function closeAll(connection: Connection): void {
  for (const channel of connection.channels.values()) closeChannel(channel)
}

function whyImpossible(
  { limits }: RealtimeDependencies,
  connection: Connection,
  topic: string,
  { config }: Join,
): string | null {
  if (!topic.startsWith(prefix) || topic.length === prefix.length) return 'unmatched topic'
  if (Buffer.byteLength(topic) > longestTopic) return 'Topic is too long'
  if (topic.includes('\0')) return 'Topic has a null character'
  if (config.postgres_changes.length > limits.subscriptionsPerChannel) {
    return `At most ${limits.subscriptionsPerChannel} postgres_changes subscriptions per channel`
  }
  const isNew = !connection.channels.has(topic)
  if (isNew && connection.channels.size >= limits.channelsPerSocket) {
    return 'ChannelRateLimitReached: Too many channels'
  }
  return null
}

function forget(channel: Channel): void {
  channel.state = 'closed'
  channel.releaseShare()
  const { channels } = channel.connection
  if (channels.get(channel.topic) === channel) channels.delete(channel.topic)
}

async function tryToEnter(
  deps: RealtimeDependencies,
  channel: Channel,
  wanted: Join,
): Promise<Entered | string> {
  const refused = await admit(deps, channel, wanted.access_token ?? null)
  if (refused !== undefined) return refused
  channel.placedAt = deps.placesChanged()
  channel.server = await deps.serverOf(channel.identity)
  const unauthorized = await authorize(channel)
  if (unauthorized !== null) return `Unauthorized: ${unauthorized}`
  if (channel.state === 'closed') return 'The channel was left in the meantime'
  if (!channel.takeShare()) {
    return `ChannelRateLimitReached: At most ${deps.limits.followedPerAccount} channels and postgres_changes at once`
  }
  return enter(channel, wanted.config.postgres_changes)
}

/** Returns the reason for a refusal. Without its own token the channel acts as the key that opened the socket. */
async function admit(
  deps: RealtimeDependencies,
  channel: Channel,
  token: string | null,
): Promise<string | undefined> {
  const { apiKey } = channel.connection
  if (!token || token === apiKey.token || token.startsWith('sb_')) {
    channel.identify(apiKey.token, apiKey.identity, deps.now())
    return undefined
  }
  const turn = channel.tokenTurn
  const answer = await deps.verifyToken(token)
  if ('refused' in answer) return refusalReason(token, answer.refused, deps.now())
  // A token pushed while this one was verified is newer.
  if (channel.tokenTurn === turn) channel.identify(token, answer, deps.now())
  return undefined
}

type Echo = Omit<NumberedWanted, 'select'>
type Entered = { echo: Echo[]; problem: string | null }

async function enter(channel: Channel, wanted: Wanted[]): Promise<Entered | string> {
  channel.wanted = wanted.map((entry) => ({ ...entry, id: (lastSubscriptionId += 1) }))
  const echo = channel.wanted.map(({ id, event, schema, table, filter }) => ({
    id,
    event,
    schema,
    table,
    filter,
  }))
  const { bus, hub } = channel.server
  await bus.start()
  const problem = await subscribe(channel)
  if (problem !== null && channel.config.postgres_changes_options.wait) {
    return `RealtimeDisabledForConfiguration: ${problem}`
  }
  if (channel.state !== 'closed') {
    channel.state = 'joined'
    hub.enter(channel)
  }
  return { echo, problem }
}
