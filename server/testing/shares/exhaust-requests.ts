// For shares.test.ts: exhausts the shares of bodies, files, rows and connections by requests of one account or address.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { planTypes } from '#core/billing/plans.ts'
import { until } from '#database/testing/until.ts'
import { shares } from '#server/shares.ts'
import { POOL, type Account, type TwoAccounts } from './open-two-accounts.ts'

type Exhaust = (t: TwoAccounts) => Promise<void>

/** Begins a request of ten megabytes, whose body does not come. */
export async function beginUpload(t: TwoAccounts, { headers }: Account): Promise<Socket> {
  const socket = connect(t.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = Object.entries({ ...headers, 'content-length': '10485760' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`POST /rest/v1/snippets HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\n\r\n[`)
  return socket
}

export const statusOf = async (socket: Socket): Promise<number> =>
  Number(String((await once(socket, 'data'))[0]).slice(9, 12))

const insertSnippet = async ({ ask, workspaceId }: Account, length: number): Promise<number> => {
  const row = { workspace_id: workspaceId, name: crypto.randomUUID(), content: 'x'.repeat(length) }
  return (await ask('/rest/v1/snippets', row)).status
}
/** A snippet has 20,000 characters at most, so this one is refused with 400 once its body was read. */
const insertTooLong = (account: Account) => insertSnippet(account, 300_000)

/** Begins uploads of the greedy account until it has its share, and ends them after `work`. */
async function whileUploading(t: TwoAccounts, work: (open: Socket[]) => Promise<void>): Promise<void> {
  const open: Socket[] = []
  await until(async () => {
    open.push(await beginUpload(t, t.greedy))
    // The upload is in progress before the next body is sent, which would take its place.
    await t.greedy.ask('/rest/v1/workspaces?select=id')
    return (await insertTooLong(t.greedy)) === 503
  })
  await work(open)
  for (const socket of open) socket.destroy()
  await until(async () => (await insertTooLong(t.greedy)) === 400)
}

/** Reads as these accounts while PostgreSQL does not answer, until `held` connections are in use. */
export async function whileReading(
  t: TwoAccounts,
  accounts: Account[],
  held: number,
  work: () => Promise<void>,
): Promise<void> {
  const countWaiting = async () =>
    (
      await t.sql(
        `select count(*)::int as n from pg_locks where relation = 'public.snippets'::regclass and not granted`,
      )
    )[0]!['n'] as number
  await t.sql('begin; lock table public.snippets in access exclusive mode')
  const reads = accounts.map(({ ask }) => ask('/rest/v1/snippets?select=id'))
  try {
    await until(async () => (await countWaiting()) >= held)
    await work()
    assert.ok((await countWaiting()) <= held)
  } finally {
    await t.sql('commit')
    await Promise.all(reads)
  }
}

const readWorkspaces = async ({ ask }: Account) => (await ask('/rest/v1/workspaces?select=id')).status

/** Many requests of each account. */
const many = (...accounts: Account[]) => Array.from({ length: 12 }, () => accounts).flat()

const connectionsOf = (part: number) => Math.ceil(POOL / part)

const exhaustStorage =
  (plan: string): Exhaust =>
  async (t) => {
    const { id, workspaceId } = t.greedy
    await t.sql(`update subscriptions set plan_type = '${plan}' where user_id = '${id}';
      delete from private.row_usage where holder = '${workspaceId}';
      insert into private.row_usage (holder, bytes) values ('${workspaceId}', private.row_limit('${id}'))`)
    const statuses = [await insertSnippet(t.greedy, 19_000), await insertSnippet(t.other, 19_000)]
    await t.sql(`update subscriptions set plan_type = 'pro' where user_id = '${id}';
      delete from private.row_usage where holder = '${workspaceId}'`)
    assert.deepEqual(statuses, [413, 201])
  }

export const exhaustRequests: Record<string, Exhaust> = {
  'bodyBytes.account': (t) =>
    whileUploading(t, async () => {
      assert.equal(await insertTooLong(t.besideGreedy(t.other)), 400)
    }),
  'bodyBytes.address': (t) =>
    whileUploading(t, async (open) => {
      const beside = t.besideGreedy(t.other)
      const uploads = [await beginUpload(t, beside), await beginUpload(t, beside)]
      open.push(...uploads)
      assert.equal(await Promise.race(uploads.map(statusOf)), 503)
      assert.equal(await insertTooLong(t.other), 400)
    }),
  async 'downloads.account'(t) {
    await t.sql(`insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true);
      insert into storage.objects (bucket_id, name, version, metadata) values ('pictures', 'office.bin', gen_random_uuid(),
        '{"size": 10000000, "mimetype": "application/octet-stream", "eTag": "\\"x\\"", "cacheControl": "no-cache", "lastModified": "2026-11-28T12:00:00Z"}')`)
    const download = ({ headers }: Account) =>
      fetch(`${t.url}/storage/v1/object/pictures/office.bin`, { headers })
    const held = await Promise.all(Array.from({ length: shares.downloads.account }, () => download(t.greedy)))
    const refused = await download(t.greedy)
    const others = await download(t.besideGreedy(t.other))
    assert.deepEqual([refused.status, refused.headers.get('retry-after'), others.status], [503, '2', 200])
    // A response that nothing refers to is canceled, so they are read again here.
    assert.deepEqual([...new Set(held.map(({ status }) => status))], [200])
    await Promise.all([...held, refused, others].map(({ body }) => body!.cancel()))
    await until(async () => {
      const { status, body } = await download(t.greedy)
      await body!.cancel()
      return status === 200
    })
  },
  ...Object.fromEntries(planTypes.map((plan) => [`keptBytes.${plan}`, exhaustStorage(plan)])),
  'databaseConnections.account': (t) =>
    whileReading(t, many(t.greedy), connectionsOf(shares.databaseConnections.account), async () => {
      assert.equal(await readWorkspaces(t.besideGreedy(t.other)), 200)
    }),
  'databaseConnections.address': (t) => {
    const held = connectionsOf(shares.databaseConnections.address)
    const stranger = t.besideGreedy(t.signedOut(''))
    return whileReading(t, many(t.greedy, stranger), held, async () => {
      assert.equal(await readWorkspaces(t.other), 200)
    })
  },
}
