// One hit as stored: without an address or anything that identifies one.
import { readAgent } from '#core/messages/agents.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
import { networkOf, type Network } from './networks.ts'
import type { Purpose } from './tokens.ts'
import type { Visits } from './visits.ts'

/** Hits that one statement writes, under one ID. */
export type Batch = { id: string; hits: Hit[] }

export type Hit = {
  /** UUIDv7 of its time: it determines the month, and makes writing it twice harmless. */
  id: string
  kind: Purpose
  /** The message, or for a click the link. */
  row: string
  /** In milliseconds. */
  at: number
  agent: string
  client: string
  network: string | null
  prefetch: boolean
  probed: boolean
  others: number
  /** The recipient's program requests not to be tracked. The workspace decides whether to honor that (decision 092). */
  declines?: true | undefined
}

/** The client of a request, from either server interface. Header names are in lower case. */
export type Caller = {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  address: string
}

type ReadHit = (caller: Caller, kind: Purpose, row: string, token: string, at: number) => Hit

export function createHitReader(visits: Visits): ReadHit {
  const agents = createTwoGenerationCache<{ agent: string; client: string }>(2_000)
  const networks = createTwoGenerationCache<{ network: Network | null }>(20_000, 600_000)

  function nameOf(header: string, at: number) {
    const known = agents.get(header, at)
    if (known) return known
    const agent = cleanAgent(header)
    const named = { agent, client: readAgent(agent).client }
    // A huge header is parsed again each time, so that it is not cached.
    if (header.length <= 500) agents.set(header, named, at)
    return named
  }

  function placeOf(address: string, at: number): Network | null {
    const known = networks.get(address, at)
    if (known) return known.network
    const network = networkOf(address)
    networks.set(address, { network }, at)
    return network
  }

  return ({ headers, address }, kind, row, token, at) => {
    const { agent, client } = nameOf(agentHeader(headers), at)
    const network = placeOf(address, at)
    return {
      id: idAt(at),
      kind,
      row,
      at,
      agent,
      client,
      network,
      prefetch: isPrefetch(headers),
      probed: visits.wasProbed(token, agent, at),
      // The same few proxies fetch the images of all recipients.
      others: network === 'image_proxy' ? 0 : visits.othersOf(address, at),
      declines: objectsToTracking(headers) || undefined,
    }
  }
}

export const agentOf = (headers: Caller['headers']): string => cleanAgent(agentHeader(headers))

const agentHeader = (headers: Caller['headers']): string => String(headers['user-agent'] ?? '')

// Printable ASCII, truncated to a length that still distinguishes programs.
const cleanAgent = (header: string): string => header.replaceAll(/[^ -~]/g, '').slice(0, 300)

function isPrefetch(headers: Caller['headers']): boolean {
  for (const name of ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']) {
    const value = headers[name]
    if (value !== undefined && /prefetch|prerender|preview/i.test(String(value))) return true
  }
  return false
}

// Global Privacy Control, section 3.3.1; Tracking Preference Expression, section 5.2: `DNT: 1`, extensions after it.
const objectsToTracking = (headers: Caller['headers']): boolean =>
  headers['sec-gpc'] === '1' || String(headers['dnt'] ?? '').startsWith('1')

// RFC 9562, section 5.7.
function idAt(at: number): string {
  const moment = at.toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
