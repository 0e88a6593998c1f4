// Reads the CRMs of workspaces, a page at a time. Any number of processes may run it: the database leases each run to
// one of them, and stores a page together with the position of the run.
import { readForm } from '#core/audience/read-form.ts'
import type { Database, Identity } from '#database/database.ts'
import { errorCode } from '#database/error-code.ts'
import { repeat } from '#database/repeat.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'
import type { CrmName, OpenCrm } from './adapters.ts'
import { CrmError, type CrmChange, type CrmPage } from './crm.ts'

export type CrmDeps = { db: Database; keys: DataKeys; openCrm: OpenCrm }

type Run = {
  id: string
  lease: string
  owner_id: string
  provider: CrmName
  encrypted_token: Buffer
  since: Date | null
  position: unknown
  with_owners: boolean
  with_lifecycle: boolean
}

const IDLE_MS = 5_000
const RETRY_MS = 30_000
/** The pages after which the run of another workspace has its turn. */
const PAGES_IN_TURN = 20
const service: Identity = { role: 'service_role' }

export const crmPlaceOf = (connectionId: string) => `${connectionId.toLowerCase()}\0crm_token`

/** The returned function stops it after the current page. */
export const startCrmSync = (deps: CrmDeps, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({
    work: async (stopped) => ((await runCrmSync(deps, stopped)) ? 0 : IDLE_MS),
    retryMs: RETRY_MS,
    onError,
  })

/** Does a run, or the part of it until others have their turn, it fails or is stopped; false when none is due. */
export async function runCrmSync(deps: CrmDeps, stopped?: AbortSignal): Promise<boolean> {
  const { query } = deps.db.as(service)
  const [run] = await query<Run>('select * from private.lease_crm_run()')
  if (!run) return false
  try {
    await readPages(deps, run, stopped)
  } catch (error) {
    await recordFailure(deps.db, run, error)
  }
  return true
}

/** Each page renews the lease of the run. */
async function readPages({ db, keys, openCrm }: CrmDeps, run: Run, stopped?: AbortSignal): Promise<void> {
  const owner = db.as({ role: 'authenticated', claims: { sub: run.owner_id } })
  const crm = openCrm(run.provider, keys.open(crmPlaceOf(run.id), run.encrypted_token), run.with_lifecycle)
  let { position } = run
  for (let pages = 0; pages < PAGES_IN_TURN; pages += 1) {
    const page: CrmPage = await crm.readPage(position, run.since && new Date(run.since))
    const records = page.changes.map((change) => rowOf(change, run, crm.name))
    const [row] = await owner.query<{ lease: string }>(
      'select private.apply_crm_page($1, $2, $3, $4) as lease',
      [run.id, run.lease, JSON.stringify(records), page.next === null ? null : JSON.stringify(page.next)],
    )
    run.lease = row!.lease
    if (page.next === null) return
    position = page.next
    if (stopped?.aborted) break
  }
  await endTurn(db, run)
}

/** A contact as an import reads it, or why it is none. */
function rowOf(change: CrmChange, { with_owners: withOwners }: Run, source: string): object {
  if ('removed' in change) return change
  if ('company' in change)
    return { company_id: change.companyId, company: change.company, updated_at: change.updatedAt }
  const read = readForm(change.fields, { tags: [], source })
  return {
    id: change.id,
    merged: change.merged,
    updated_at: change.updatedAt,
    company_id: change.companyId,
    owner: withOwners ? change.owner : null,
    opted_out: change.optedOut,
    ...('reason' in read ? { reason: read.reason } : { contact: read.contact }),
  }
}

async function recordFailure(db: Database, run: Run, error: unknown): Promise<void> {
  if (error instanceof CrmError) return await fail(db, run, error)
  const code = errorCode(error)
  // The owner paused or removed it, or another process continues it.
  if (code === 'PT409') return
  // A limit of the plan: the message says what to do.
  if (code === 'PT413')
    return await fail(db, run, new CrmError((error as Error).message, { needsOwner: true }))
  await fail(db, run, new CrmError('The server met an error. The sync continues in a minute.'))
  throw error
}

const fail = (db: Database, run: Run, { message, waitSeconds, needsOwner }: CrmError) =>
  endTurn(db, run, message, waitSeconds, needsOwner)

async function endTurn(
  db: Database,
  { id, lease }: Run,
  why: string | null = null,
  waitSeconds = 0,
  needsOwner = false,
): Promise<void> {
  const values = [id, lease, why, waitSeconds, needsOwner]
  await db.as(service).query(`select private.end_crm_turn($1, $2, $3, $4 * interval '1 second', $5)`, values)
}
