// `fetch` for the language models that people bring along. It tells nothing of what else is at the address they give: a
// closed port, silence, another protocol and another web server all fail alike.
import { publicFetch } from '#server/outbound/public-fetch.ts'
import type { PublicHosts } from '#server/outbound/public-host.ts'

/** Less than `ask` waits for the first piece of an answer, so that silence is told like a closed port. */
const WAIT_MS = 19_000

const webPorts: readonly string[] = ['', '80', '443']

/** On public hosts models are reached at the ports of the web alone, on an operator's own network at any. */
export const isModelPort = ({ port }: URL, { allowsPrivate }: PublicHosts): boolean =>
  allowsPrivate || webPorts.includes(port)

/** Four thousand tokens with what a stream says around each are two megabytes. */
const MOST_BYTES = 8_000_000

export function modelFetch(hosts: PublicHosts, waitMs = WAIT_MS): typeof fetch {
  const reach = publicFetch(hosts, MOST_BYTES)
  return async (input, init) => {
    const asked = new Request(input, init)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), waitMs)
    try {
      if (!isModelPort(new URL(asked.url), hosts)) throw nothing()
      const signal = AbortSignal.any([asked.signal, late.signal])
      const answer = await reach(asked, { signal })
      if (!isOfModel(answer)) {
        await answer.body?.cancel()
        throw nothing()
      }
      return answer
    } catch (error) {
      throw asked.signal.aborted ? error : nothing()
    } finally {
      clearTimeout(timer)
    }
  }
}

// A model streams what it answers, and refuses in JSON.
function isOfModel({ ok, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return ok ? type.startsWith('text/event-stream') : /^application\/(?:[\w.-]+\+)?json\b/.test(type)
}

// As the browser's fetch fails, which the SDK knows for an address at which nothing is.
const nothing = () => new TypeError('fetch failed', { cause: new Error('No language model answered') })
