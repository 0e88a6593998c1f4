// `fetch` for the language models that users configure. It reveals nothing about other services at their address: a
// closed port, silence, another protocol and another web server all fail with the same error.
import { publicFetch } from '#server/outbound/public-fetch.ts'
import type { PublicHosts } from '#server/outbound/public-host.ts'

/** Shorter than `ask` waits for the first piece of an answer, so that silence is reported like a closed port. */
const WAIT_MS = 19_000

const webPorts: readonly string[] = ['', '80', '443']

/** On public hosts only web ports are allowed for models, on an operator's own network any port. */
export const isModelPort = ({ port }: URL, { allowsPrivate }: PublicHosts): boolean =>
  allowsPrivate || webPorts.includes(port)

/** Four thousand tokens with the framing of a stream are two megabytes. */
const MOST_BYTES = 8_000_000

export function modelFetch(hosts: PublicHosts, waitMs = WAIT_MS): typeof fetch {
  const reach = publicFetch(hosts, MOST_BYTES)
  return async (input, init) => {
    const request = new Request(input, init)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), waitMs)
    try {
      if (!isModelPort(new URL(request.url), hosts)) throw nothing()
      const signal = AbortSignal.any([request.signal, late.signal])
      const answer = await reach(request, { signal })
      if (!isOfModel(answer)) {
        await answer.body?.cancel()
        throw nothing()
      }
      return answer
    } catch (error) {
      throw request.signal.aborted ? error : nothing()
    } finally {
      clearTimeout(timer)
    }
  }
}

// A model streams its answer, and reports errors in JSON.
function isOfModel({ ok, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return ok ? type.startsWith('text/event-stream') : /^application\/(?:[\w.-]+\+)?json\b/.test(type)
}

// The error of the browser's fetch, which the SDK recognizes as an unreachable address.
const nothing = () => new TypeError('fetch failed', { cause: new Error('No language model answered') })
