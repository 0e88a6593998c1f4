// Dispatches a frame to its handler.
import { renewToken } from './access.ts'
import { broadcast, sizeOf } from './broadcast.ts'
import type { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import { isObject, type Frame } from './frames.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import { closeChannel, join } from './joining.ts'
import { unauthorizedWrite } from './permissions.ts'

export async function dispatch(
  deps: RealtimeDependencies,
  connection: Connection,
  frame: Frame,
): Promise<void> {
  const { topic, event, ref } = frame
  if (topic === 'phoenix') {
    if (event === 'heartbeat') answer(connection, { ...frame, joinRef: null }, 'ok')
    return
  }
  if (event === 'phx_join') return join(deps, connection, frame)
  const channel = connection.channels.get(topic)
  const isCurrent = channel && (frame.joinRef === null || frame.joinRef === channel.joinRef)
  if (event === 'phx_leave') {
    answer(connection, frame, 'ok')
    if (isCurrent) closeChannel(channel)
    return
  }
  if (!isCurrent) {
    if (ref !== null) answer(connection, frame, 'error', { reason: 'unmatched topic' })
    return
  }
  if (event === 'access_token') return renewToken(deps, channel, frame.payload)
  if (channel.state !== 'joined') return channel.reply(ref, 'error', { reason: 'not joined yet' })
  if (event === 'broadcast') return sendBroadcast(channel, frame)
  if (event === 'presence') return changePresence(channel, frame)
}

async function sendBroadcast(channel: Channel, { ref, payload }: Frame): Promise<void> {
  const { server } = channel
  if (!isObject(payload) || typeof payload.event !== 'string' || Buffer.byteLength(payload.event) > 255) {
    return channel.reply(ref, 'error', { reason: 'A broadcast needs an event of at most 255 bytes' })
  }
  if (!channel.permissions.broadcast.write) return refuseWrite(channel, ref)
  const message = { topic: channel.key, event: payload.event, payload: payload.payload ?? {} }
  const problem = whyNotNow(channel, sizeOf(message.payload))
  if (problem) return channel.reply(ref, 'error', { reason: problem })
  const delivered = broadcast(server.hub, server.bus, message, channel)
  if (!channel.config.broadcast.ack) return delivered
  await delivered
  channel.reply(ref, 'ok')
}

async function changePresence(channel: Channel, { ref, payload }: Frame): Promise<void> {
  const { presence, limits } = channel.server
  const { event, payload: meta = {} } = isObject(payload) ? payload : {}
  if (event === 'untrack') await presence.untrack(channel)
  else if (event === 'track' && isObject(meta) && sizeOf(meta) <= limits.presenceBytes) {
    if (!channel.permissions.presence.write) return refuseWrite(channel, ref)
    const problem = whyNotNow(channel, sizeOf(meta))
    if (problem) return channel.reply(ref, 'error', { reason: problem })
    await presence.track(channel, meta)
  } else {
    const reason = `presence is track, with an object of at most ${limits.presenceBytes} bytes, or untrack`
    return channel.reply(ref, 'error', { reason })
  }
  channel.reply(ref, 'ok')
}

function refuseWrite(channel: Channel, ref: Frame['ref']): void {
  channel.reply(ref, 'error', { reason: unauthorizedWrite(channel.name) })
}

function whyNotNow(channel: Channel, bytes: number): string | null {
  const { limits, shares } = channel.server
  if (bytes > limits.broadcastBytes) return `A broadcast has at most ${limits.broadcastBytes} bytes`
  const wait = shares.spend(channel.owner, 1, bytes)
  return wait === 0 ? null : `MessagePerSecondRateLimitReached: Try again in ${wait} s`
}

function answer(connection: Connection, frame: Frame, status: 'ok' | 'error', response: object = {}): void {
  connection.send({ ...frame, event: 'phx_reply' }, JSON.stringify({ status, response }))
}
