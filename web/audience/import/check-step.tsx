import { Button } from '#web/ui/button.tsx'
import { CardFooter } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { counted } from '#core/text/counted.ts'
import type { ImportField } from '#core/audience/map-columns.ts'
import type { Duplicates } from './import-calls.ts'
import type { Draft } from './draft.ts'
import { RejectedRows } from './rejected-rows.tsx'
import type { Rejects } from './rejects.ts'
import { AddressCheck, useImportGate } from './address-check.tsx'
import { FileVerdicts } from './file-verdicts.tsx'
import { Figures } from './figures.tsx'
import type { Counts } from './use-import.ts'
import { ValueReviewList } from './value-review-list.tsx'

/** The dry run: shows the result of the import before it starts. */
export function CheckStep({
  draft,
  counts,
  rejects,
  onDuplicates,
  onRepairs,
  onIncludes,
  onTakes,
  onCorrect,
  workspaceId,
  onBack,
  onRun,
}: {
  draft: Draft
  counts: Counts
  rejects: Rejects
  onDuplicates: (duplicates: Duplicates) => void
  onRepairs: (repairs: ImportField[]) => void
  onIncludes: (includes: Draft['includes']) => void
  onTakes: (takesUndeliverable: boolean) => void
  onCorrect: (corrections: ReadonlyMap<string, string>) => void
  workspaceId: string | undefined
  onBack: () => void
  onRun: () => void
}) {
  const leftOut = draft.takesUndeliverable ? 0 : counts.addresses.undeliverable.size
  const writes = Math.max(0, counts.fresh + (draft.duplicates === 'update' ? counts.known : 0) - leftOut)
  const gate = useImportGate(workspaceId, counts.addresses, draft.takesUndeliverable)
  const warnings = warningsOf(counts)
  return (
    <>
      <div className="grid gap-6 p-5">
        <Figures
          figures={[
            { label: 'New', value: counts.fresh },
            { label: 'Already in the audience', value: counts.known },
            { label: 'Rejected', value: rejects.count, warn: rejects.count > 0 },
            { label: 'Suppressed', value: counts.suppressed },
          ]}
        />
        {counts.known > 0 && <ExistingContacts duplicates={draft.duplicates} onDuplicates={onDuplicates} />}
        {warnings.length > 0 && (
          <ul className="grid gap-1.5 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-ink">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        <AddressCheck
          review={counts.addresses}
          gate={gate}
          takesUndeliverable={draft.takesUndeliverable}
          onTakes={onTakes}
          onCorrect={onCorrect}
        />
        <FileVerdicts counts={counts} includes={draft.includes} onIncludes={onIncludes} />
        <ValueReviewList values={counts.values} repairs={draft.repairs} onRepairs={onRepairs} />
        <RejectedRows rejects={rejects} draft={draft} />
      </div>
      <CardFooter>
        <p className="text-sm text-ink-soft">Nothing has been imported yet.</p>
        <div className="flex gap-2.5">
          <Button onClick={onBack}>Back</Button>
          <Button
            variant="primary"
            disabled={writes + counts.optedOut === 0 || gate?.level === 'refusal'}
            onClick={onRun}
          >
            Import {writes.toLocaleString('en')}
          </Button>
        </div>
      </CardFooter>
    </>
  )
}

function ExistingContacts({
  duplicates,
  onDuplicates,
}: {
  duplicates: Duplicates
  onDuplicates: (duplicates: Duplicates) => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">
        {duplicates === 'skip'
          ? 'Existing contacts stay as they are.'
          : 'Existing contacts are updated from the file. Empty cells do not overwrite values.'}
      </p>
      <SegmentedControl
        aria-label="Existing contacts"
        segments={[
          { value: 'skip', label: 'Skip' },
          { value: 'update', label: 'Update' },
        ]}
        value={duplicates}
        onValueChange={onDuplicates}
      />
    </div>
  )
}

// The shares above which a list deserves a warning (field.md part 2, /audience).
function warningsOf({ fresh, known, suppressed, quality }: Counts): string[] {
  const all = fresh + known
  if (all === 0) return []
  const share = (part: number) => Math.round((part / all) * 100)
  return [
    share(quality.roleAddresses) > 15 && `${share(quality.roleAddresses)}% are shared addresses like info@.`,
    share(quality.freeMail) > 40 &&
      `${share(quality.freeMail)}% are private mailboxes, which is a lot for a business list.`,
    share(quality.nameless) > 10 &&
      `${share(quality.nameless)}% have no name, so greetings use their fallback.`,
    quality.ungreeted > 0 &&
      `${counted(quality.ungreeted, 'name has', 'names have')} no clear first name, as in “Accounting Department” or “J. Smith”, so greetings use their fallback.`,
    quality.unknownOwners > 0 &&
      `${counted(quality.unknownOwners, 'row')} ${quality.unknownOwners === 1 ? 'names' : 'name'} an owner who is not a member of the workspace. These contacts get no owner; the name is kept in the field “owner”.`,
    suppressed > 0 &&
      `${suppressed.toLocaleString('en')} are on the suppression list. They are imported, but never emailed.`,
  ].filter((warning) => warning !== false)
}
