import { Moment } from '#web/ui/moment.tsx'
import type { Counts, CrmConnection, LeftOut } from './crm-queries.ts'

const labels: readonly (readonly [outcome: string, label: string, ofPreview: string])[] = [
  ['created', 'Added', 'To add'],
  ['matched', 'Matched by address', 'Match by address'],
  ['updated', 'Updated', 'To update'],
  ['opted_out', 'Opted out in HubSpot', 'Opted out in HubSpot'],
  ['unchanged', 'Unchanged', 'Unchanged'],
  ['removed', 'Deleted in HubSpot', 'Deleted in HubSpot'],
  ['deleted_here', 'Deleted here', 'Deleted here'],
  ['left_out', 'Left out', 'Left out'],
]

/** The counts of the current or the last run, or of its preview. */
export function RunReport({ crm }: { crm: CrmConnection }) {
  const {
    state,
    run_started_at: startedAt,
    run_counts: running,
    last_counts: last,
    last_run_at: lastAt,
  } = crm
  const isPreview = state !== 'active' || lastAt === null
  return (
    <div className="grid gap-3">
      <output className="text-sm text-ink-soft">
        {startedAt ? (
          <>
            {state === 'previewing' ? 'Counting contacts' : 'Syncing'} since <Moment at={startedAt} />
          </>
        ) : lastAt ? (
          <>
            {state === 'previewed' ? 'Preview of' : 'Last run'} <Moment at={lastAt} />
          </>
        ) : (
          'The preview starts in a few seconds.'
        )}
      </output>
      <CountList counts={(startedAt ? running : last) ?? {}} isPreview={isPreview} />
      <LeftOutList rows={crm.last_errors} accountId={crm.account_id} />
    </div>
  )
}

function CountList({ counts, isPreview }: { counts: Counts; isPreview: boolean }) {
  const shown = labels.filter(([outcome]) => (counts[outcome] ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {shown.map(([outcome, label, ofPreview]) => (
        <div key={outcome}>
          <dt className="text-xs text-ink-faint">{isPreview ? ofPreview : label}</dt>
          <dd className="numbers text-lg font-medium">{counts[outcome]!.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

function LeftOutList({ rows, accountId }: { rows: readonly LeftOut[]; accountId: string }) {
  if (rows.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-accent-ink">
        Why {rows.length === 1 ? 'a record was' : 'records were'} left out
      </summary>
      <ul className="mt-2 grid max-h-72 gap-2 overflow-y-auto">
        {rows.map(({ id, reason }) => (
          <li key={id} className="wrap-anywhere">
            <a
              href={`https://app.hubspot.com/contacts/${accountId}/record/0-1/${id}`}
              target="_blank"
              rel="noreferrer"
              className="numbers text-accent-ink underline underline-offset-3"
            >
              {id}
            </a>{' '}
            <span className="text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
