import { readAgent } from '#core/messages/agents.ts'
import { networkOf } from './networks.ts'
import type { Visits } from './visits.ts'

/** All that is kept of who came: no address, and nothing that leads back to one. */
export type Signals = {
  agent: string
  client: string
  network: string | null
  prefetch: boolean
  probed: boolean
  others: number
  /** False for one hit too many: answered as any other, and not kept. */
  counts: boolean
}

export function readSignals(request: Request, token: string, from: From): Signals {
  const agent = agentOf(request)
  const address = from.clientAddress(request)
  const network = networkOf(address)
  return {
    agent,
    client: readAgent(agent).client,
    network,
    prefetch: isPrefetch(request.headers),
    probed: from.visits.wasProbed(token, agent),
    // Everybody's mail comes through the same few proxies.
    others: network === 'image_proxy' ? 0 : from.visits.othersOf(address),
    counts: from.visits.counts(token),
  }
}

export type From = { clientAddress: (request: Request) => string; visits: Visits }

// Printable ASCII, and no more of it than tells one program from another.
export const agentOf = (request: Request): string =>
  (request.headers.get('user-agent') ?? '').replaceAll(/[^ -~]/g, '').slice(0, 300)

const isPrefetch = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  )
