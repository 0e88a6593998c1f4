// The three URLs in mail: the pixel, the link and the unsubscribe link. Invalid requests get a 404 or 405, without an
// event or a line in the log.
import { notAllowed, notFound, page, pixel, redirectTo, unavailable, type Answer } from './answers.ts'
import { agentOf, createHitReader, type Caller, type Hit } from './hits.ts'
import type { Journal } from './journal.ts'
import type { Purpose, TrackingTokens } from './tokens.ts'
import { unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts'
import type { Visits } from './visits.ts'
import type { Done } from '#server/queues/batch.ts'

type HandlerDependencies = {
  tokens: TrackingTokens
  now: () => Date
  visits: Visits
  journal: Pick<Journal, 'open' | 'click'>
  /** True when this host is the tracking domain of another tenant. */
  isForeign: (host: unknown, workspace: string) => boolean
  /** Suppresses the recipient; calls `done` when that is stored. */
  leave: (hit: Hit, done: Done<unknown>) => void
  senderOf: (message: string) => Promise<string | undefined>
  onError: (error: unknown) => void
}

type Reply = (answer: Answer) => void
export type Handler = (caller: Caller, token: string, reply: Reply) => void
export type Handlers = Record<Purpose, Handler>

export function createHandlers(deps: HandlerDependencies): Handlers {
  const context = { ...deps, readHit: createHitReader(deps.visits) }
  return {
    open: (caller, name, reply) => open(context, caller, name, reply),
    click: (caller, token, reply) => click(context, caller, token, reply),
    unsubscribe: (caller, token, reply) => unsubscribe(context, caller, token, reply),
  }
}

type Context = HandlerDependencies & { readHit: ReturnType<typeof createHitReader> }

function open(
  { tokens, now, visits, journal, readHit, onError }: Context,
  caller: Caller,
  name: string,
  reply: Reply,
): void {
  const token = name.endsWith('.gif') ? name.slice(0, -4) : ''
  const message = tokens.read('open', token)
  if (message === undefined) return reply(notFound)
  if (caller.method !== 'GET') return reply(notAllowed.get)
  const at = now().getTime()
  const hit = readHit(caller, 'open', message, token, at)
  visits.saw(caller.address, message, at)
  if (!visits.counts(token, at)) return reply(pixel)
  // A user waits for a message to render: an open gets its response immediately and is written within 50 ms.
  journal.open(hit, (error) => error && onError(error))
  reply(pixel)
}

function click(
  { tokens, now, visits, journal, isForeign, readHit, onError }: Context,
  caller: Caller,
  token: string,
  reply: Reply,
): void {
  const link = tokens.read('click', token)
  if (link === undefined) return reply(notFound)
  const at = now().getTime()
  if (caller.method !== 'GET') {
    // Link checkers often probe with HEAD and then return as a browser.
    if (caller.method === 'HEAD') visits.probe(token, agentOf(caller.headers), at)
    return reply(notAllowed.get)
  }
  const hit = readHit(caller, 'click', link, token, at)
  journal.click(hit, visits.counts(token, at), (error, found) => {
    if (error) return fail(onError, error, reply)
    if (typeof found !== 'object') return reply(found === 'gone' ? notFound : unavailable)
    if (isForeign(caller.headers['host'], found.workspace)) return reply(notFound)
    visits.saw(caller.address, found.message, at)
    reply(redirectTo(found.location))
  })
}

function unsubscribe(
  { tokens, now, leave, senderOf, readHit, onError }: Context,
  caller: Caller,
  token: string,
  reply: Reply,
): void {
  const message = tokens.read('unsubscribe', token)
  if (message === undefined) return reply(notFound)
  // RFC 8058: GET and HEAD change nothing, because scanners follow every link; a POST is always honored.
  if (caller.method === 'GET' || caller.method === 'HEAD') {
    const show = (sender?: string) => reply(page(unsubscribePage(sender)))
    // The button matters more than the name, so the page is shown even when the database is unavailable.
    void withinTime(senderOf(message)).then(show, () => show())
    return
  }
  if (caller.method !== 'POST') return reply(notAllowed.all)
  const hit = readHit(caller, 'unsubscribe', message, token, now().getTime())
  leave(hit, (error) => (error ? fail(onError, error, reply) : reply(page(unsubscribedPage))))
}

const SENDER_MS = 1_000

async function withinTime<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(timeout.resolve, SENDER_MS, undefined)
  return await Promise.race([asked, timeout.promise]).finally(() => clearTimeout(timer))
}

function fail(onError: (error: unknown) => void, error: unknown, reply: Reply): void {
  onError(error)
  reply(unavailable)
}
