// Admin figures of all servers together. The home database is queried first and decides access; the same request then
// goes to each cell, as the admin, and the numbers are added. A cell that does not respond is named.
import { newestOf } from '#core/reporting/newest-lines.ts'
import type { Supabase } from '#server/supabase/supabase.ts'
import { pathSegments } from '#server/http/path.ts'

type Answering = Pick<Supabase, 'fetch'>
type Asking = {
  home: Answering
  cells: string[]
  /** Throws when the cell is unavailable. */
  at: (cell: string) => Promise<Answering>
}
type Fields = Record<string, unknown>
type OfCell = { cell: string; answer: unknown }
type Merge = (home: unknown, cells: OfCell[], away: string[], asked: Fields) => unknown

const LONGEST_MS = 5_000
/** The most bytes of a request. */
const MOST_HELD = 4_096

const merges: Readonly<Record<string, Merge>> = {
  // Accounts, plans and workspaces are all in the home database.
  admin_overview: (home, cells, away) => ({
    ...cells.reduce((sum, { answer }) => addOverview(sum, answer as Overview), home as Overview),
    away,
  }),
  admin_sending: (home, cells, away) => ({ ...cells.reduce(addSending, home as Fields), away }),
  admin_audit_log: (home, cells, _, { p_limit: limit }) =>
    newestOf(
      [home, ...cells.map(({ answer }) => answer)] as LogLine[][],
      Math.min(Math.max(Number(limit ?? 50), 1), 1_000),
    ),
}

export const isMerged = ({ url, method }: Request): boolean => {
  if (method !== 'POST') return false
  const [service, , name, procedure = ''] = pathSegments(url) ?? []
  return service === 'rest' && name === 'rpc' && Object.hasOwn(merges, procedure)
}

export async function mergeAdmin({ home, cells, at }: Asking, request: Request): Promise<Response> {
  if (!(Number(request.headers.get('content-length') ?? 0) <= MOST_HELD)) return home.fetch(request)
  const body = await request.text()
  const callServer = async (server: Answering) => server.fetch(new Request(request, { method: 'POST', body }))
  const answer = await callServer(home)
  if (answer.status !== 200) return answer
  const results = await Promise.all(
    cells.map(async (cell) => {
      const response = await inTime(at(cell).then(callServer)).catch(() => undefined)
      return { cell, answer: response?.status === 200 ? await response.json() : undefined }
    }),
  )
  const away = results.filter(({ answer: given }) => given === undefined).map(({ cell }) => cell)
  const answered = results.filter(({ answer: given }) => given !== undefined)
  const procedure = pathSegments(request.url)![3]!
  const merged = merges[procedure]!(await answer.json(), answered, away, JSON.parse(body || '{}') as Fields)
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(merged), { status: 200, headers })
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it does not answer in time')), LONGEST_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

type Overview = Fields & { waiting_mails: number; days: { day: string; analyses: number }[] }

function addOverview(sum: Overview, more: Overview): Overview {
  const analyses = new Map(more.days.map((each) => [each.day, each.analyses]))
  return {
    ...sum,
    waiting_mails: sum.waiting_mails + more.waiting_mails,
    days: sum.days.map((each) => ({ ...each, analyses: each.analyses + (analyses.get(each.day) ?? 0) })),
  }
}

/** The sending switch is shared by all servers. Jobs and stopped items are listed, with the name of the cell. */
function addSending(sum: Fields, { cell, answer }: OfCell): Fields {
  const more = answer as Fields
  const jobs = (more['jobs'] as { name: string }[]).map((job) => ({ ...job, name: `${job.name} (${cell})` }))
  return {
    ...(add(sum, more) as Fields),
    paused: sum['paused'],
    jobs: [...(sum['jobs'] as Fields[]), ...jobs],
  }
}

const earliest = (key: string) => key.startsWith('oldest')

/** Adds counts, joins lists, and chooses the earlier or the later of two times by the name of their field. */
function add(one: unknown, other: unknown, key = ''): unknown {
  if (typeof one === 'number' && typeof other === 'number')
    return key === 'most_attempts' ? Math.max(one, other) : one + other
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])]
  if (typeof one === 'string' && typeof other === 'string')
    return Date.parse(one) < Date.parse(other) === earliest(key) ? one : other
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
    return one ?? other
  const more = other as Fields
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, add(value, more[name], name)]))
}

type LogLine = { id: string; created_at: string }
