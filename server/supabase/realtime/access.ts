// The authorization of a channel: a new token, its expiry, and periodic checks.
import type { Channel } from './channel.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import { closeChannel } from './joining.ts'
import { authorize } from './permissions.ts'
import { subscribe, confirmSubscription } from './subscribing.ts'
import { expiredFor, refusalReason, type Admitted } from './tokens.ts'

export async function renewToken(
  deps: RealtimeDependencies,
  channel: Channel,
  payload: unknown,
): Promise<void> {
  const token = (payload as { access_token?: unknown } | null)?.access_token
  // Null and keys that are not JWTs carry no new identity.
  if (typeof token !== 'string' || token === channel.token || token.startsWith('sb_')) return
  await verify(deps, channel, token)
}

/** Closes channels whose token has expired, and verifies those not verified for a long time. */
export async function inspectChannel(deps: RealtimeDependencies, channel: Channel): Promise<void> {
  if (channel.state !== 'joined') return
  const now = deps.now()
  const expired = expiredFor(channel.exp, now)
  if (expired) return refuse(channel, `InvalidJWTToken: ${expired}`)
  if (channel.placedAt !== deps.placesChanged()) {
    channel.placedAt = deps.placesChanged()
    if (await isElsewhere(deps, channel, channel.identity)) return sendElsewhere(channel)
  }
  if (now.getTime() - channel.verifiedAt < deps.limits.reverifyMs) return
  await verifyAgain(deps, channel)
}

export async function verifyAgain(deps: RealtimeDependencies, channel: Channel): Promise<void> {
  channel.verifiedAt = deps.now().getTime()
  await verify(deps, channel, channel.token)
}

async function verify(deps: RealtimeDependencies, channel: Channel, token: string): Promise<void> {
  const turn = (channel.tokenTurn += 1)
  const answer = await deps.verifyToken(token)
  if (channel.state === 'closed' || channel.tokenTurn !== turn) return
  if ('refused' in answer) return refuse(channel, refusalReason(token, answer.refused, deps.now()))
  if (await isElsewhere(deps, channel, answer)) return sendElsewhere(channel)
  const before = channel.role
  channel.identify(token, answer, deps.now())
  // A join in progress reads the permissions of the newest token itself.
  const unauthorized = channel.state === 'joined' ? await authorize(channel) : null
  if (unauthorized !== null) return refuse(channel, unauthorized)
  // Another role may read other columns, so subscriptions are renewed; with the same role they remain.
  if (channel.role !== before && channel.state === 'joined' && channel.wanted.length > 0) {
    confirmSubscription(channel, await subscribe(channel))
  }
}

/** True when the account was moved, or the token is for an account on another server. */
async function isElsewhere(
  deps: RealtimeDependencies,
  channel: Channel,
  identity: Admitted,
): Promise<boolean> {
  return channel.state === 'joined' && (await deps.serverOf(identity)) !== channel.server
}

/** 1012, service restart: the client reconnects automatically, and joins on its account's current server. */
const sendElsewhere = ({ connection }: Channel) => connection.close(1012, 'the account is kept elsewhere now')

function refuse(channel: Channel, message: string): void {
  channel.pushSystem('system', 'error', message)
  closeChannel(channel)
}
