// One run of a linked list: download, read, and import with the rights of the user who linked it.
import { createHash } from 'node:crypto'
import { ownerNames, type RejectedRow } from '#core/audience/check-rows.ts'
import { sendInParts, withoutUndeliverable, type Line } from '#core/audience/read-contacts.ts'
import type { Queryable } from '#database/database.ts'
import { errorCode } from '#database/error-code.ts'
import { shares } from '#server/shares.ts'
import { createPool, WorkLimitError } from '#server/threads/pool.ts'
import type { ListedAddress, VerifiedAddress } from '#server/verification/verdicts.ts'
import { NoList } from './download-list.ts'
import { listPlan, type ListPlan } from './list-plan.ts'
import type { ListBatch, ListRead } from './list-worker.ts'

const inThread = createPool<typeof import('./list-worker.ts')>(
  new URL('./list-worker.ts', import.meta.url),
  shares.threads.lists,
)

export type LinkedList = {
  id: string
  workspace_id: string
  user_id: string
  name: string
  url: string
  duplicates: 'skip' | 'update'
  plan: unknown
  content_hash: string | null
}
/** `result` is null for a run that could not begin because another import of the workspace is open. */
export type ListRun = {
  result: 'imported' | 'unchanged' | 'failed' | null
  error?: string
  hash?: string
  added?: number
  updated?: number
  rejected?: number
}

type RunDeps = {
  /** Runs as the user of the list. */
  asUser: Queryable['query']
  download: (link: string, stopped?: AbortSignal) => Promise<ArrayBuffer>
  verdicts: (addresses: readonly ListedAddress[]) => Promise<VerifiedAddress[]>
  /** False when the run must end. */
  mayGoOn: () => Promise<boolean>
  stopped: AbortSignal
}

/** The list, its user or the process has ended while it was imported. */
export class RunEnded extends Error {}

const MAX_REJECTS = 200
/** The opted-out addresses of one call. */
const MAX_CHECKED = 1_000

export async function importList(deps: RunDeps, list: LinkedList): Promise<ListRun> {
  try {
    const plan = listPlan.parse(list.plan)
    const bytes = new Uint8Array(await deps.download(list.url, deps.stopped))
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (hash === list.content_hash) return { result: 'unchanged' }
    const owners = await ownersOf(deps, list)
    const read: ListRead = await inThread('readList', { bytes, plan, owners }, { signal: deps.stopped })
    if (!read.ok) return { result: 'failed', error: read.reason }
    return { ...(await bringIn(deps, list, plan, read.batches)), hash }
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): ListRun {
  if (error instanceof NoList) return { result: 'failed', error: `${error.message} ${error.hint}` }
  if (error instanceof WorkLimitError)
    return { result: 'failed', error: 'The list takes too long to read. Split it.' }
  const code = errorCode(error)
  // An import of the workspace is open; one that lost its browser ends after ten minutes.
  if (code === '23505') return { result: null }
  // A limit of the plan, for example.
  if (code.startsWith('PT') || code === '42501') return { result: 'failed', error: (error as Error).message }
  throw error
}

async function ownersOf({ asUser }: RunDeps, { workspace_id: workspace }: LinkedList): Promise<string[]> {
  const members = await asUser<{ name: string; email: string }>(
    'select coalesce(name, email) as name, email from public.get_workspace_members($1)',
    [workspace],
  )
  return [...ownerNames(members)]
}

async function bringIn(
  deps: RunDeps,
  list: LinkedList,
  plan: ListPlan,
  batches: readonly string[],
): Promise<ListRun> {
  const { asUser } = deps
  await sweep(deps, list)
  const [begun] = await asUser<{ id: string }>(
    `insert into public.imports (workspace_id, file_name, duplicates, mapping) values ($1, $2, $3, $4) returning id`,
    [list.workspace_id, list.name, list.duplicates, JSON.stringify(plan.mapping)],
  )
  const id = begun!.id
  try {
    const rejects: RejectedRow[] = []
    let total = 0
    for (const text of batches) {
      const { lines, rejected, optedOut } = JSON.parse(text) as ListBatch
      await checkStill(deps)
      await suppressOptedOut(deps, list, optedOut)
      rejects.push(...rejected, ...(await send(deps, plan, id, lines)))
      total += lines.length + rejected.length
    }
    return await finish(deps, id, total, rejects)
  } catch (error) {
    // A right that has ended refuses this too: the rows stay hidden, and the next sweep of the workspace deletes them.
    await asUser('select public.undo_import($1)', [id])
      .then(() => sweep(deps, list))
      .catch(() => undefined)
    throw error
  }
}

async function checkStill({ mayGoOn, stopped }: RunDeps): Promise<void> {
  if (stopped.aborted || !(await mayGoOn())) throw new RunEnded('The run has ended.')
}

/** Leaves out what would bounce, like the check before an import of a file. */
async function send(
  deps: RunDeps,
  plan: ListPlan,
  id: string,
  lines: readonly Line[],
): Promise<RejectedRow[]> {
  const verdicts = plan.takesUndeliverable
    ? []
    : await deps.verdicts(lines.map(({ contact: { email, file_verdict: file } }) => ({ email, file })))
  const { remaining, leftOut } = withoutUndeliverable(
    lines,
    new Map(
      verdicts
        .filter(({ verdict }) => verdict === 'undeliverable')
        .map(({ email, reason }) => [email, reason]),
    ),
  )
  const refused = await sendInParts(remaining, async (part) => {
    try {
      const contacts = JSON.stringify(part.map(({ contact }) => contact))
      await deps.asUser('select public.import_rows($1, $2)', [id, contacts])
      return null
    } catch (error) {
      return Object.assign(error as Error, { code: errorCode(error) })
    }
  })
  return [...leftOut, ...refused]
}

/** Repeats the call, because a single one updates only as many contacts as fit in its time. */
async function finish(deps: RunDeps, id: string, total: number, rejects: RejectedRow[]): Promise<ListRun> {
  const first = JSON.stringify(rejects.slice(0, MAX_REJECTS))
  for (;;) {
    await checkStill(deps)
    const [row] = await deps.asUser<{ state: string; added: number; updated: number; rejected: number }>(
      'select state, added, updated, rejected from public.finish_import($1, $2, $3, $4)',
      [id, total, rejects.length, first],
    )
    const { state, ...figures } = row!
    if (state !== 'open') return { result: 'imported', ...figures }
  }
}

/** Suppresses addresses that opted out in the tool that wrote the list. */
async function suppressOptedOut(
  { asUser }: RunDeps,
  list: LinkedList,
  emails: readonly string[],
): Promise<void> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))]
  for (let at = 0; at < addresses.length; at += MAX_CHECKED)
    await asUser(
      `insert into public.suppressions (workspace_id, address, reason, source)
        select $1, given, 'not_interested', $3 from unnest($2::text[]) as given
        where given not in (select c.email from public.check_addresses($1, $2) c where c.suppressed)`,
      [list.workspace_id, addresses.slice(at, at + MAX_CHECKED), `opted out in ${list.name}`.slice(0, 100)],
    )
}

/** Deletes what canceled and broken imports of the workspace left. */
async function sweep({ asUser }: RunDeps, { workspace_id: workspace }: LinkedList): Promise<void> {
  for (;;) {
    const [row] = await asUser<{ deleted: number }>('select public.sweep_imports($1) as deleted', [workspace])
    if (!row || row.deleted === 0) return
  }
}
