// For shares.test.ts: fills the queue of each thread pool as one account, while another account's task is done.
import assert from 'node:assert/strict'
import { checkInPieces } from '#server/campaigns/in-pieces.ts'
import { mailPool } from '#server/mailboxes/reading/mail-pool.ts'
import { markLinks } from '#server/messages/mark-links.ts'
import { composeOwnAside } from '#server/sending/write-in-thread.ts'
import { readBody } from '#server/supabase/rest/read-body.ts'
import { QueueFullError } from '#server/threads/pool.ts'
import { runWork } from '#server/threads/work.ts'
import type { Account, TwoAccounts } from './open-two-accounts.ts'

/** More than the share of an account, which has at most one more running. */
const MANY = 60
const MEGABYTE = 1_000_000

type Task = (length: number) => Promise<unknown>
type Exhaust = (t: TwoAccounts) => Promise<void>

type Lengths = { greedy?: number; other?: number }

/** Tasks of these lengths. Most pools leave shorter texts to the main thread. */
const fill =
  (run: Task, { greedy: large = 300_000, other: small = 300_000 }: Lengths = {}): Exhaust =>
  async ({ greedy, other }) => {
    const stop = new AbortController()
    const start = ({ id }: Account, length: number, signal?: AbortSignal) =>
      runWork({ name: 'shares', account: id, signal }, () => run(length))
    const tasks = Promise.allSettled(Array.from({ length: MANY }, () => start(greedy, large, stop.signal)))
    await start(other, small)
    stop.abort()
    const refused = (await tasks).filter((task) => task.status === 'rejected' && isQueueFull(task.reason))
    assert.ok(refused.length > 0 && refused.length < MANY, `${refused.length} of ${MANY} were refused`)
  }

/** Also true for the answer that a table request makes of the error. */
const isQueueFull = (error: unknown) => (error as Error).message === new QueueFullError().message

/** Makes a value once for each length, since the tasks of a pool share it. */
function createOnce<Value>(create: (length: number) => Value): (length: number) => Value {
  const known = new Map<number, Value>()
  return (length) => {
    const value = known.get(length) ?? create(length)
    known.set(length, value)
    return value
  }
}

const textOf = createOnce((length) => 'We saw your new offices.\n'.repeat(length / 25))
const headersOf = createOnce((length) => Buffer.alloc(length, 'x-office: Berlin\r\n'))
const sender = { name: 'Ada', address: 'ada@example.com' }
const contact = {
  email: 'grace@example.com',
  name: 'Grace',
  company: 'Acme',
  job_title: null,
  location: null,
  phone: null,
  custom_fields: '{}',
}

export const exhaustThreads: Record<string, Exhaust> = {
  'threads.campaigns': fill((length) =>
    checkInPieces({
      variants: [{ step: 1, label: 'A', subject: 'Offices', text: textOf(length), html: null }],
      sender: {},
      tags: new Set(),
      wanted: new Set(),
      contacts: Array.from({ length: 10 }, () => contact),
    }).next(),
  ),
  'threads.sending': fill(
    (length) =>
      composeOwnAside(
        { from: sender, to: 'grace@example.com', subject: 'Offices', text: textOf(length) },
        new Date(),
      ),
    { greedy: 25 * MEGABYTE },
  ),
  'threads.links': fill((length) =>
    markLinks({ mail: { html: textOf(length), text: '' }, excluded: [], untouched: [], pixel: undefined }),
  ),
  'threads.bodies': fill((length) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ content: textOf(length) }]),
    })
    return readBody(request, MEGABYTE)
  }),
  'threads.mails': fill((length) => mailPool('readHeads', [{ uid: 1, headers: headersOf(length) }]), {
    greedy: 2 * MEGABYTE,
    other: 2_000,
  }),
}
