// From a frame to what it asks for.
import { renewToken } from './access.ts'
import { broadcast, sizeOf } from './broadcast.ts'
import type { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import { isObject, type Frame } from './frames.ts'
import type { House } from './dependencies.ts'
import { closeChannel, join } from './joining.ts'

export async function dispatch(house: House, connection: Connection, frame: Frame): Promise<void> {
  const { topic, event, ref } = frame
  if (topic === 'phoenix') {
    if (event === 'heartbeat') answer(connection, { ...frame, joinRef: null }, 'ok')
    return
  }
  if (event === 'phx_join') return join(house, connection, frame)
  const channel = connection.channels.get(topic)
  const isCurrent = channel && (frame.joinRef === null || frame.joinRef === channel.joinRef)
  if (event === 'phx_leave') {
    answer(connection, frame, 'ok')
    if (isCurrent) closeChannel(house, channel)
    return
  }
  if (!isCurrent) {
    if (ref !== null) answer(connection, frame, 'error', { reason: 'unmatched topic' })
    return
  }
  if (event === 'access_token') return renewToken(house, channel, frame.payload)
  if (channel.state !== 'joined') return channel.reply(ref, 'error', { reason: 'not joined yet' })
  if (event === 'broadcast') return sendBroadcast(house, channel, frame)
  if (event === 'presence') return changePresence(house, channel, frame)
}

async function sendBroadcast(house: House, channel: Channel, { ref, payload }: Frame): Promise<void> {
  if (!isObject(payload) || typeof payload.event !== 'string' || Buffer.byteLength(payload.event) > 255) {
    return channel.reply(ref, 'error', { reason: 'A broadcast needs an event of at most 255 bytes' })
  }
  const message = { topic: channel.topic, event: payload.event, payload: payload.payload ?? {} }
  const problem = whyNotNow(house, channel, sizeOf(message.payload))
  if (problem) return channel.reply(ref, 'error', { reason: problem })
  const told = broadcast(house.hub, house.bus, message, channel)
  if (!channel.config.broadcast.ack) return told
  await told
  channel.reply(ref, 'ok')
}

async function changePresence(house: House, channel: Channel, { ref, payload }: Frame): Promise<void> {
  const { event, payload: meta = {} } = isObject(payload) ? payload : {}
  if (event === 'untrack') await house.presence.untrack(channel)
  else if (event === 'track' && isObject(meta) && sizeOf(meta) <= house.limits.presenceBytes) {
    const problem = whyNotNow(house, channel, sizeOf(meta))
    if (problem) return channel.reply(ref, 'error', { reason: problem })
    await house.presence.track(channel, meta)
  } else {
    const reason = `presence is track, with an object of at most ${house.limits.presenceBytes} bytes, or untrack`
    return channel.reply(ref, 'error', { reason })
  }
  channel.reply(ref, 'ok')
}

function whyNotNow({ limits, shares }: House, channel: Channel, bytes: number): string | null {
  if (bytes > limits.broadcastBytes) return `A broadcast has at most ${limits.broadcastBytes} bytes`
  const wait = shares.spend(channel.owner, 1, bytes)
  return wait === 0 ? null : `MessagePerSecondRateLimitReached: Try again in ${wait} s`
}

function answer(connection: Connection, frame: Frame, status: 'ok' | 'error', response: object = {}): void {
  connection.send({ ...frame, event: 'phx_reply' }, JSON.stringify({ status, response }))
}
