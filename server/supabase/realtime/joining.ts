// phx_join and phx_leave.
import { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Frame } from './frames.ts'
import type { House } from './dependencies.ts'
import { parseJoin, type Join, type Wanted } from './join.ts'
import { subscribe, tellSubscribed } from './subscribing.ts'
import type { NumberedWanted } from './subscriptions.ts'
import { refusalReason } from './tokens.ts'

const prefix = 'realtime:'
const longestTopic = 255
let lastSubscriptionId = 0

export async function join(house: House, connection: Connection, frame: Frame): Promise<void> {
  const refuse = (reason: string) =>
    connection.send(
      { ...frame, event: 'phx_reply' },
      JSON.stringify({ status: 'error', response: { reason } }),
    )
  if (!connection.countJoin(house.now().getTime()))
    return refuse('ClientJoinRateLimitReached: Too many joins per minute')
  const wanted = parseJoin(frame.payload)
  if ('invalid' in wanted) return refuse(`Malformed join payload: ${wanted.invalid}`)
  const impossible = whyImpossible(house, connection, frame.topic, wanted)
  if (impossible) return refuse(impossible)

  const channel = new Channel(connection, frame.topic, frame.joinRef ?? frame.ref, wanted.config)
  const before = connection.channels.get(frame.topic)
  if (before) closeChannel(house, before)
  // Held before anything is awaited, so that a leave or another join finds it.
  connection.channels.set(frame.topic, channel)
  const outcome = await tryToEnter(house, channel, wanted).catch((error: unknown) => {
    forget(house, channel)
    throw error
  })
  if (channel.state === 'closed') return refuse('The channel was left, or joined anew, meanwhile')
  if (typeof outcome === 'string') {
    forget(house, channel)
    return refuse(outcome)
  }
  channel.reply(frame.ref, 'ok', { postgres_changes: outcome.echo })
  tellSubscribed(channel, outcome.problem)
  if (wanted.config.presence.enabled) await house.presence.sendList(channel)
}

export function closeChannel(house: House, channel: Channel): void {
  if (channel.state === 'closed') return
  house.hub.leave(channel)
  forget(house, channel)
  channel.pushClose()
  house.presence.untrack(channel).catch(house.onError)
}

/** The person is gone; nothing can be sent any more. */
export function closeAll(house: House, connection: Connection): void {
  for (const channel of connection.channels.values()) closeChannel(house, channel)
}

function whyImpossible(
  { limits }: House,
  connection: Connection,
  topic: string,
  { config }: Join,
): string | null {
  if (!topic.startsWith(prefix) || topic.length === prefix.length) return 'unmatched topic'
  if (Buffer.byteLength(topic) > longestTopic) return 'Topic is too long'
  if (topic.includes('\0')) return 'Topic has a null character'
  if (config.private)
    return `Unauthorized: private channels are not offered here (${topic.slice(prefix.length)})`
  if (config.postgres_changes.length > limits.subscriptionsPerChannel) {
    return `At most ${limits.subscriptionsPerChannel} postgres_changes subscriptions per channel`
  }
  const isNew = !connection.channels.has(topic)
  if (isNew && connection.channels.size >= limits.channelsPerSocket) {
    return 'ChannelRateLimitReached: Too many channels'
  }
  return null
}

function forget({ shares }: House, channel: Channel): void {
  channel.state = 'closed'
  channel.releaseShare(shares)
  const { channels } = channel.connection
  if (channels.get(channel.topic) === channel) channels.delete(channel.topic)
}

async function tryToEnter(house: House, channel: Channel, wanted: Join): Promise<Entered | string> {
  const refused = await admit(house, channel, wanted.access_token ?? null)
  if (refused !== undefined) return refused
  if (channel.state === 'closed') return 'The channel was left meanwhile'
  if (!channel.takeShare(house.shares)) {
    return `ChannelRateLimitReached: At most ${house.limits.followedPerAccount} channels and postgres_changes at once`
  }
  return enter(house, channel, wanted.config.postgres_changes)
}

/** Answers why not. Without a token of its own the channel acts as the key that opened the socket. */
async function admit(house: House, channel: Channel, token: string | null): Promise<string | undefined> {
  const { apiKey } = channel.connection
  if (!token || token === apiKey.token || token.startsWith('sb_')) {
    channel.identify(apiKey.token, apiKey.identity, house.now())
    return undefined
  }
  const turn = channel.tokenTurn
  const answer = await house.verifyToken(token)
  if ('refused' in answer) return refusalReason(token, answer.refused, house.now())
  // A token that was pushed while this one was verified is the newer.
  if (channel.tokenTurn === turn) channel.identify(token, answer, house.now())
  return undefined
}

type Echo = Omit<NumberedWanted, 'select'>
type Entered = { echo: Echo[]; problem: string | null }

async function enter(house: House, channel: Channel, wanted: Wanted[]): Promise<Entered | string> {
  channel.wanted = wanted.map((entry) => ({ ...entry, id: (lastSubscriptionId += 1) }))
  const echo = channel.wanted.map(({ id, event, schema, table, filter }) => ({
    id,
    event,
    schema,
    table,
    filter,
  }))
  await house.bus.start()
  const problem = await subscribe(house, channel)
  if (problem !== null && channel.config.postgres_changes_options.wait) {
    return `RealtimeDisabledForConfiguration: ${problem}`
  }
  if (channel.state !== 'closed') {
    channel.state = 'joined'
    house.hub.enter(channel)
  }
  return { echo, problem }
}
