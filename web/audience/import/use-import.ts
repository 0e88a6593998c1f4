import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { noQuality, type LeftOutCell, type Quality } from '#core/audience/check-rows.ts'
import { readContacts, withoutUndeliverable, type ReadingPlan } from '#core/audience/read-contacts.ts'
import type { ColumnReview } from '#core/audience/value-review.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { isTaken } from '#web/session/user.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { noReview, reviewAddresses, type AddressReview } from './address-review.ts'
import {
  beginImport,
  checkAddresses,
  finishImport,
  mappingOf,
  sendRows,
  suppressOptedOut,
  undoImport,
  type Duplicates,
  type ImportRow,
} from './import-calls.ts'
import { storeImportFile } from './import-files.ts'
import { readPieces, type Source } from './source.ts'
import { Rejects } from './rejects.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

type Plan = ReadingPlan & { source: Source }
export type Counts = {
  fresh: number
  known: number
  suppressed: number
  quality: Quality
  values: ColumnReview[]
  unreadCells: readonly LeftOutCell[]
  optedOut: number
  addresses: AddressReview
}
export type Phase =
  | { step: 'upload' }
  | { step: 'map' }
  | { step: 'checking'; share: number }
  | { step: 'checked'; counts: Counts; rejects: Rejects }
  | { step: 'importing'; share: number; cancelling: boolean }
  | { step: 'done'; row: ImportRow; rejects: Rejects }

/** Checks a file and imports it. If anything interrupts it, none of its rows remain. */
export function useImport(workspaceId: string | undefined) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ step: 'upload' })
  const [stop] = useState(createStop)
  useEffect(() => stop.abort, [stop])
  const check = useCheck(workspaceId, stop, setPhase)

  const run = useCallback(
    async (plan: Plan, duplicates: Duplicates, leaveOut: AddressReview['undeliverable']) => {
      const signal = stop.begin()
      setPhase({ step: 'importing', share: 0, cancelling: false })
      const onProgress = (share: number) =>
        !signal.aborted && setPhase({ step: 'importing', share, cancelling: false })
      try {
        const done = await bringIn(
          givenWorkspace(workspaceId),
          { plan, duplicates, leaveOut },
          signal,
          onProgress,
        )
        setPhase({ step: 'done', ...done })
        toastSuccess(`${done.row.added + done.row.updated} audience members imported successfully`)
      } catch (error) {
        if (!signal.aborted) toastError(await failureOf(error))
        setPhase({ step: 'map' })
      }
      await client.invalidateQueries({ queryKey: ['audience', workspaceId] })
    },
    [workspaceId, client, stop],
  )

  const cancel = () => {
    stop.abort()
    setPhase((now) => (now.step === 'importing' ? { ...now, cancelling: true } : { step: 'map' }))
  }
  return { phase, setPhase, check, run, cancel }
}

function failureOf(error: unknown): string | Promise<string> {
  return isTaken(error)
    ? 'Another import into this workspace is running. Try again when it is done.'
    : refusalOf(error, 'Failed to import audience members')
}

type Stop = ReturnType<typeof createStop>

/** Stops the most recent operation. */
function createStop() {
  let running = new AbortController()
  return {
    begin: () => (running = new AbortController()).signal,
    abort: () => running.abort(),
  }
}

function useCheck(workspaceId: string | undefined, stop: Stop, setPhase: (phase: Phase) => void) {
  return useCallback(
    async (plan: Plan) => {
      const signal = stop.begin()
      setPhase({ step: 'checking', share: 0 })
      try {
        const { counts, rejects } = await dryRun(givenWorkspace(workspaceId), plan, signal, (share) =>
          setPhase({ step: 'checking', share }),
        )
        setPhase({ step: 'checked', counts, rejects })
      } catch {
        if (!signal.aborted) toastError('Couldn’t check the file. Please try again.')
        setPhase({ step: 'map' })
      }
    },
    [workspaceId, stop, setPhase],
  )
}

async function dryRun(
  workspaceId: string,
  plan: Plan,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<{ counts: Counts; rejects: Rejects }> {
  const rejects = new Rejects()
  const counts: Counts = {
    fresh: 0,
    known: 0,
    suppressed: 0,
    quality: { ...noQuality },
    unreadCells: [],
    optedOut: 0,
    values: [],
    addresses: noReview(),
  }
  for await (const { lines, rejected, share, ...found } of readContacts(
    plan,
    readPieces(plan.source, signal),
  )) {
    rejects.add(rejected)
    const addresses = await checkAddresses(
      workspaceId,
      lines.map(({ contact }) => contact.email),
    )
    await reviewAddresses(workspaceId, lines, counts.addresses)
    signal.throwIfAborted()
    const known = addresses.filter((address) => address.known).length
    counts.known += known
    counts.fresh += lines.length - known
    counts.suppressed += addresses.filter((address) => address.suppressed).length
    counts.quality = { ...found.quality }
    counts.values = found.values
    counts.unreadCells = [...found.unreadCells]
    counts.optedOut += found.optedOut.length
    onProgress(share)
  }
  return { counts, rejects }
}

async function bringIn(
  workspaceId: string,
  {
    plan,
    duplicates,
    leaveOut,
  }: { plan: Plan; duplicates: Duplicates; leaveOut: AddressReview['undeliverable'] },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<{ row: ImportRow; rejects: Rejects }> {
  const id = await beginImport({
    workspace_id: workspaceId,
    file_name: plan.source.name.slice(0, 300),
    duplicates,
    mapping: mappingOf(plan.columns),
  })
  const storing = storeImportFile(workspaceId, id, plan.source.original?.copy ?? plan.source.blob)
  try {
    const rejects = new Rejects()
    let total = 0
    for await (const { lines, rejected, share, optedOut } of readContacts(
      plan,
      readPieces(plan.source, signal),
    )) {
      rejects.add(rejected)
      await suppressOptedOut(workspaceId, plan.source.name, optedOut)
      const { remaining, leftOut } = withoutUndeliverable(lines, leaveOut)
      rejects.add(leftOut)
      rejects.add(await sendRows(id, remaining, signal))
      total += lines.length + rejected.length
      onProgress(share)
    }
    signal.throwIfAborted()
    await storing
    return { row: await finishImport(id, total, rejects.count, rejects.first), rejects }
  } catch (error) {
    // If this also fails, the rows stay invisible, and the next visit to the audience deletes them.
    await undoImport(id, workspaceId).catch(() => undefined)
    throw error
  }
}
