import type { FileVerdict } from '#core/audience/file-verdicts.ts'
import { counted } from '#core/text/counted.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { Counts } from './use-import.ts'

type Verdicts = FileVerdict['is'][]

/** Shows other tools' verdicts, with a choice where they may be wrong, and the skipped cells. */
export function FileVerdicts({
  counts,
  includes,
  onIncludes,
}: {
  counts: Counts
  includes: Verdicts
  onIncludes: (includes: Verdicts) => void
}) {
  const { quality, optedOut, unreadCells } = counts
  if (quality.undeliverable + quality.risky + optedOut + quality.unreadCells === 0) return null
  return (
    <section aria-labelledby="file-verdicts" className="grid gap-3 text-sm text-ink-soft">
      <h2 id="file-verdicts" className="text-sm font-semibold text-ink">
        Verdicts in the file
      </h2>
      {optedOut > 0 && (
        <p>
          {counted(optedOut, 'contact')} opted out in another tool. They are not imported, and are suppressed
          in this workspace.
        </p>
      )}
      {quality.undeliverable > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{counted(quality.undeliverable, 'address is', 'addresses are')} marked as undeliverable.</p>
          <SegmentedControl
            aria-label="Undeliverable addresses"
            segments={[
              { value: 'leave', label: 'Leave out' },
              { value: 'import', label: 'Import' },
            ]}
            value={includes.includes('undeliverable') ? 'import' : 'leave'}
            onValueChange={(value) => onIncludes(value === 'import' ? ['undeliverable'] : [])}
          />
        </div>
      )}
      {quality.risky > 0 && (
        <p>
          {counted(quality.risky, 'address is', 'addresses are')} marked as risky or unverified, such as
          catch-all, and {quality.risky === 1 ? 'is' : 'are'} imported.
        </p>
      )}
      {quality.unreadCells > 0 && (
        <div className="grid gap-1">
          <p>
            {counted(quality.unreadCells, 'cell')} can’t be read. The contacts are imported without{' '}
            {quality.unreadCells === 1 ? 'it' : 'them'}.
          </p>
          <ul className="grid gap-1">
            {unreadCells.slice(0, SHOWN).map(({ line, heading, reason }) => (
              <li key={`${line} ${heading} ${reason}`} className="wrap-anywhere">
                Line {line}
                {heading && `, ${heading}`}: {reason}
              </li>
            ))}
            {quality.unreadCells > SHOWN && (
              <li>And {(quality.unreadCells - SHOWN).toLocaleString('en')} more.</li>
            )}
          </ul>
        </div>
      )}
    </section>
  )
}

const SHOWN = 12
