// Checks that a server of this version responds at a URL, as load balancers do.
import { programVersion } from '#database/program-version.ts'
import type { ReachedFacts } from './facts.ts'
import { TIMEOUT_MS } from '#server/operations/in-time.ts'

export async function checkServer(url: string): Promise<ReachedFacts> {
  const get = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  let skewMs: number | undefined
  try {
    const sentAt = Date.now()
    const answer = await get('/readyz')
    skewMs = findSkew(answer.headers.get('date'), sentAt, Date.now())
    const body = await answer.text()
    if (!answer.ok) return { problem: `${url} is not ready: ${reasonOf(answer, body)}`, skewMs }
    if (body !== 'ready') return { problem: `Something else than Coldframe answers at ${url}`, skewMs }
    const about = await get('/config.json')
    // A worker without a web role serves no settings.
    if (about.status === 404) return { problem: undefined, skewMs }
    const { version } = (await about.json()) as { version?: string }
    const problem =
      version === programVersion ? undefined : `${url} is Coldframe ${version}, not ${programVersion}`
    return { problem, skewMs }
  } catch (error) {
    const { cause, message } = error as Error
    return { problem: `${url} does not answer: ${cause instanceof Error ? cause.message : message}`, skewMs }
  }
}

/** In our own words, because a proxy responds with a page. */
const reasonOf = ({ status, statusText }: Response, said: string) =>
  said === '' || said.startsWith('<') ? `${status} ${statusText}` : said.slice(0, 120)

/** Compared with the middle of the round trip; the header truncates the current second. */
function findSkew(date: string | null, asked: number, answered: number): number | undefined {
  if (date === null) return undefined
  return Date.parse(date) + 500 - (asked + answered) / 2
}
