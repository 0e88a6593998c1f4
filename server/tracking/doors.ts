// The three addresses that stand in mail: the pixel, the link and the way out. What is asked of them wrongly
// gets a quiet 404 or 405, leaves no event and no line in the log.
import { createBatch } from './batch.ts'
import { agentOf, readSignals, type From } from './read-signals.ts'
import type { Purpose, TrackingTokens } from './tokens.ts'
import { goodbyePage, unsubscribePage } from './unsubscribe-page.ts'
import { writeClicks, writeOpens, writeUnsubscribes, type Hit } from './write-hits.ts'
import type { Database } from '#database/database.ts'

export type DoorParts = From & {
  db: Database
  tokens: TrackingTokens
  now: () => Date
  /** After events became durable, so that they are judged. */
  onWritten: () => void
  onError: (error: unknown) => void
}

export type Doors = {
  open(request: Request, name: string): Promise<Response>
  click(request: Request, token: string): Promise<Response>
  unsubscribe(request: Request, token: string): Promise<Response>
  /** Until all that was taken in is written; of the whole tracker, and judged. */
  settle(): Promise<void>
}

// An open that the database is slow to take is answered all the same: a person is waiting for a mail to show.
const PIXEL_WAITS_MS = 50

export function createDoors(parts: DoorParts): Doors {
  const { db, onError, onWritten } = parts
  const told = <Result>(write: (db: Database, hits: Hit[]) => Promise<Result[]>) =>
    createBatch<Hit, Result>(async (hits) => {
      const results = await write(db, hits)
      onWritten()
      return results
    })
  const opens = told(writeOpens)
  const clicks = told(writeClicks)
  const leavings = told(writeUnsubscribes)
  const hitOf = (request: Request, token: string, purpose: Purpose) => readHit(request, token, purpose, parts)

  return {
    async open(request, name) {
      if (!name.endsWith('.gif')) return notFound()
      const token = name.slice(0, -4)
      const hit = hitOf(request, token, 'open')
      if (!hit) return notFound()
      if (request.method !== 'GET') return notAllowed('GET')
      if (hit.signals.counts) await atMost(PIXEL_WAITS_MS, opens.add(hit).catch(onError))
      parts.visits.saw(parts.clientAddress(request), hit.rowId)
      return new Response(pixel, { headers: pixelHeaders })
    },

    async click(request, token) {
      const hit = hitOf(request, token, 'click')
      if (!hit) return notFound()
      if (request.method !== 'GET') {
        // Link checkers often look with HEAD and then come back as a browser.
        if (request.method === 'HEAD') parts.visits.probe(token, agentOf(request))
        return notAllowed('GET')
      }
      const clicked = await clicks.add(hit)
      if (!clicked) return notFound()
      parts.visits.saw(parts.clientAddress(request), clicked.message)
      return redirect(clicked.url)
    },

    async unsubscribe(request, token) {
      const hit = hitOf(request, token, 'unsubscribe')
      if (!hit) return notFound()
      // RFC 8058: GET and HEAD change nothing, because scanners follow every link; a POST is always honoured.
      if (request.method === 'GET' || request.method === 'HEAD') return page(unsubscribePage)
      if (request.method !== 'POST') return notAllowed('GET, HEAD, POST')
      await leavings.add(hit)
      return page(goodbyePage)
    },

    settle: async () => void (await Promise.all([opens.idle(), clicks.idle(), leavings.idle()])),
  }
}

function readHit(request: Request, token: string, purpose: Purpose, parts: DoorParts): Hit | undefined {
  const rowId = parts.tokens.read(purpose, token)
  if (rowId === undefined) return undefined
  return { rowId, at: parts.now(), signals: readSignals(request, token, parts) }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}

/** The smallest transparent GIF, 43 bytes. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

const unseen = { 'cache-control': 'no-store, private', 'x-robots-tag': 'noindex' }
const pixelHeaders = { ...unseen, 'content-type': 'image/gif', 'content-length': String(pixel.length) }

// A header holds bytes: what is not ASCII in a URL goes out as the UTF-8 it is kept in, unchanged.
const redirect = (url: string): Response =>
  new Response(null, {
    status: 302,
    headers: { ...unseen, location: Buffer.from(url).toString('latin1'), 'content-length': '0' },
  })

const page = (html: string): Response =>
  new Response(html, { headers: { ...unseen, 'content-type': 'text/html; charset=utf-8' } })

const notFound = (): Response => new Response('Not found', { status: 404, headers: unseen })

const notAllowed = (allow: string): Response =>
  new Response(null, { status: 405, headers: { ...unseen, allow } })
