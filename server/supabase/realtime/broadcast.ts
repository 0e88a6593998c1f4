// Broadcasts: from a channel or over HTTP to all others in the topic, on this process and the others.
import type { Bus, BusMessage } from './bus.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'

/** `topic` is the channel's key. The payload is either received bytes, or JSON. */
export type Broadcast = { topic: string; event: string; payload: unknown }

/** Resolves when the other processes were notified. */
export async function broadcast(hub: Hub, bus: Bus, message: Broadcast, sender?: Channel): Promise<void> {
  deliverBroadcast(hub, message, sender)
  const { topic, event, payload } = message
  const content =
    payload instanceof Uint8Array ? { bytes: Buffer.from(payload).toString('base64') } : { payload }
  await bus.post({ kind: 'broadcast', topic, event, ...content })
}

export function receiveBroadcast(hub: Hub, { topic, event, payload, bytes }: BusMessage): void {
  if (typeof topic !== 'string' || typeof event !== 'string') return
  const content = typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'base64')) : payload
  deliverBroadcast(hub, { topic, event, payload: content })
}

/** The size in bytes on the wire. */
export function sizeOf(payload: unknown): number {
  return payload instanceof Uint8Array ? payload.length : Buffer.byteLength(JSON.stringify(payload) ?? '')
}

function deliverBroadcast(hub: Hub, { topic, event, payload }: Broadcast, sender?: Channel): void {
  const isBytes = payload instanceof Uint8Array
  const text = isBytes ? '' : JSON.stringify({ type: 'broadcast', event, payload })
  for (const channel of hub.inTopic(topic)) {
    if (channel.state !== 'joined' || !channel.permissions.broadcast.read) continue
    if (channel === sender && !channel.config.broadcast.self) continue
    if (isBytes) channel.connection.sendBytes(channel.topic, event, payload)
    // Null instead of the join's ref, like binary frames, which have no room for one.
    else channel.connection.send({ joinRef: null, ref: null, topic: channel.topic, event: 'broadcast' }, text)
  }
}
