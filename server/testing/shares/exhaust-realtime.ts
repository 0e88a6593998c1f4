// For shares.test.ts: exhausts the shares of sockets, channels and broadcasts as one account or address.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { shares } from '#server/shares.ts'
import { maskedFrame, openSocket, type RawSocket } from '#server/testing/realtime/raw-socket.ts'
import type { Account, TwoAccounts } from './open-two-accounts.ts'

const { sockets, broadcastBytesPerMinute } = shares
const TOGETHER = 100

/** Opens a WebSocket that reads only its first answer. */
async function upgrade(t: TwoAccounts, { headers }: Account): Promise<{ socket: Socket; status: string }> {
  const socket = connect(t.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `GET /realtime/v1/websocket?vsn=2.0.0&apikey=${headers['apikey']} HTTP/1.1\r\nHost: x\r\nx-address: ${headers['x-address']}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  return { socket, status: head.toString().slice(9, 12) }
}

const tokenOf = ({ headers }: Account) => headers['authorization']!.slice('Bearer '.length)
const openAs = (t: TwoAccounts, account: Account): Promise<RawSocket> =>
  openSocket({ url: t.url, anonKey: account.headers['apikey']! }, tokenOf(account))

/** Joins channels until one is refused. Returns how many were joined, and the reason. */
async function joinUntilRefused(
  socket: RawSocket,
  config: object,
): Promise<[joined: number, reason: string]> {
  for (let joined = 0; ; joined += 1) {
    const { payload } = await socket.join(`realtime:${joined}`, config)
    if (payload.status !== 'ok') return [joined, String(payload.response!['reason'])]
  }
}

/** Exhausts what `account` may join with this configuration, while another account joins a channel. */
async function exhaustJoins(t: TwoAccounts, config: object, expected: [number, string]): Promise<void> {
  const [greedy, other] = [await openAs(t, t.greedy), await openAs(t, t.other)]
  assert.deepEqual(await joinUntilRefused(greedy, config), expected)
  assert.equal((await other.join('realtime:offices', config)).payload.status, 'ok')
  for (const { socket } of [greedy, other]) socket.close()
  await Promise.all([greedy.closed, other.closed])
}

const postBroadcast = ({ ask }: Account, body: unknown) => ask('/realtime/v1/api/broadcast', body)
/** A broadcast that is refused by its form, after its size was counted. */
const spend = async (account: Account, bytes: number) =>
  (await postBroadcast(account, 'x'.repeat(bytes))).status
const broadcast = async (account: Account) =>
  (await postBroadcast(account, { messages: [{ topic: 'offices', event: 'opened', payload: {} }] })).status

export const exhaustRealtime: Record<string, (t: TwoAccounts) => Promise<void>> = {
  async 'sockets.address'(t) {
    const open: Socket[] = []
    while (open.length < sockets.address) {
      const opened = await Promise.all(Array.from({ length: TOGETHER }, () => upgrade(t, t.greedy)))
      assert.deepEqual([...new Set(opened.map(({ status }) => status))], ['101'])
      open.push(...opened.map(({ socket }) => socket))
    }
    const [refused, welcome] = [await upgrade(t, t.greedy), await upgrade(t, t.other)]
    assert.deepEqual([refused.status, welcome.status], ['429', '101'])
    for (const socket of [...open, refused.socket, welcome.socket]) socket.destroy()
  },
  'sockets.followed': (t) =>
    exhaustJoins(
      t,
      { postgres_changes: Array.from({ length: 99 }, () => ({ event: '*', table: 'notifications' })) },
      [
        sockets.followed / 100,
        `ChannelRateLimitReached: At most ${sockets.followed} channels and postgres_changes at once`,
      ],
    ),
  'sockets.channels': (t) =>
    exhaustJoins(t, {}, [sockets.channels, 'ChannelRateLimitReached: Too many channels']),
  async 'unreadBytes.socket'(t) {
    const [talker, listener] = [await openAs(t, t.other), await openAs(t, t.other)]
    for (const socket of [talker, listener]) await socket.join('realtime:loud')
    const { socket: stalled } = await upgrade(t, t.greedy)
    const token = tokenOf(t.greedy)
    stalled.write(
      maskedFrame(
        JSON.stringify(['1', '1', 'realtime:loud', 'phx_join', { config: {}, access_token: token }]),
      ),
    )
    await once(stalled, 'data')
    stalled.pause()
    const dropped = new Promise((resolve) => stalled.once('close', resolve))
    const payload = { text: 'x'.repeat(200_000) }
    for (let n = 1; n <= 60; n += 1) {
      talker.send(['1', null, 'realtime:loud', 'broadcast', { type: 'broadcast', event: String(n), payload }])
      assert.equal((await listener.nextOf('broadcast')).payload['event'], String(n))
    }
    stalled.resume()
    await dropped
    for (const { socket } of [talker, listener]) socket.close()
  },
  async 'broadcastBytesPerMinute.account'(t) {
    const quarter = broadcastBytesPerMinute.account / 4 - 100_000
    for (let n = 0; n < 4; n += 1) assert.equal(await spend(t.greedy, quarter), 422)
    assert.equal(await spend(t.greedy, 2_000_000), 429)
    assert.equal(await broadcast(t.besideGreedy(t.other)), 202)
  },
  async 'broadcastBytesPerMinute.address'(t) {
    const stranger = t.signedOut('203.0.113.3')
    assert.equal(await spend(stranger, broadcastBytesPerMinute.address - 100_000), 422)
    assert.equal(await spend(stranger, 500_000), 429)
    assert.equal(await broadcast(t.signedOut('203.0.113.4')), 202)
  },
}
