// The rights in a private channel, by the policies on realtime.messages: select is to listen, insert is to write,
// each for broadcast and for presence. A public channel is open to everyone.
import type { Database, Identity } from '#database/database.ts'
import { serviceRole } from './retrying-query.ts'
import type { Channel } from './channel.ts'

type Permission = { read: boolean; write: boolean }
export type Permissions = { broadcast: Permission; presence: Permission }

export const everything: Permissions = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
}

/** Private channels have separate topics from public ones of the same name. */
export function topicKey(topic: string, isPrivate: boolean): string {
  return isPrivate ? `private:${topic}` : topic
}

export function unauthorizedWrite(topic: string): string {
  return `Unauthorized: You do not have permissions to write to this Channel topic: ${topic}`
}

/** `topic` as the app named it. */
export async function readPermissions(db: Database, identity: Identity, topic: string): Promise<Permissions> {
  const claims = JSON.stringify({ ...identity.claims, role: identity.role })
  const [row] = await db
    .as(serviceRole)
    .query<{ permissions: Permissions }>('select realtime.permissions($1, $2, $3) as permissions', [
      identity.role,
      claims,
      topic,
    ])
  return row!.permissions
}

/** Reads the rights of the channel's token, and returns the reason when it may not listen there at all. */
export async function authorize(channel: Channel): Promise<string | null> {
  if (!channel.config.private) return null
  for (;;) {
    const { identity } = channel
    const permissions = await readPermissions(channel.server.db, identity, channel.name)
    // The channel's token was renewed in the meantime.
    if (channel.identity !== identity) continue
    const before = channel.permissions
    channel.permissions = permissions
    const { broadcast, presence } = permissions
    if (!broadcast.read && !(presence.read && channel.config.presence.enabled)) {
      return `You do not have permissions to read from this Channel topic: ${channel.name}`
    }
    const isRevoked =
      channel.state === 'joined' &&
      ((before.broadcast.read && !broadcast.read) || (before.presence.read && !presence.read))
    return isRevoked ? `You no longer have permission to read from this Channel topic: ${channel.name}` : null
  }
}
