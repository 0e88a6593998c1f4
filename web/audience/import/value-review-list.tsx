import { ArrowRight } from 'lucide-react'
import type { ImportField } from '#core/audience/map-columns.ts'
import type { ColumnReview } from '#core/audience/value-review.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Lists by column the values that count as empty, and suggested improvements to accept or reject. */
export function ValueReviewList({
  values,
  repairs,
  onRepairs,
}: {
  values: readonly ColumnReview[]
  repairs: readonly ImportField[]
  onRepairs: (repairs: ImportField[]) => void
}) {
  if (values.length === 0) return null
  const empty = values.filter((column) => column.empty.count > 0)
  const repairable = values.flatMap(({ heading, repair }) => (repair ? [{ heading, ...repair }] : []))
  const turn = (field: ImportField, on: boolean) =>
    onRepairs(on ? [...repairs, field] : repairs.filter((other) => other !== field))
  return (
    <section aria-label="Values to check" className="grid gap-3">
      <h2 className="text-sm font-semibold">Values to check</h2>
      {repairable.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {repairable.map(({ heading, field, as, count, examples }) => (
            <li key={field} className="grid gap-1.5 px-4 py-3">
              <Checkbox
                label={`${heading}: ${count.toLocaleString('en')} ${labels[as]}`}
                checked={repairs.includes(field)}
                onCheckedChange={(on) => turn(field, on === true)}
              />
              <ul className="flex flex-wrap gap-x-5 gap-y-1 ps-7 text-sm text-ink-soft">
                {examples.map(({ before, after }) => (
                  <li key={before} className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
                    {before}
                    <ArrowRight className="size-3.5 shrink-0 text-ink-faint" aria-label="becomes" />
                    <span className="text-ink">{after}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-soft">
          {empty.slice(0, SHOWN).map(({ heading, empty: { count, examples } }) => (
            <li key={heading} className="wrap-anywhere">
              <span className="font-medium text-ink">{heading}</span>: {count.toLocaleString('en')}{' '}
              {count === 1 ? 'counts' : 'count'} as empty, such as{' '}
              {examples.map((example) => `“${example}”`).join(', ')}
            </li>
          ))}
          {empty.length > SHOWN && <li>And in {empty.length - SHOWN} more columns.</li>}
        </ul>
      )}
    </section>
  )
}

const SHOWN = 12
const labels = {
  name: 'in all capitals or lowercase: capitalize them as names',
  company: 'with a legal form or a place: shorten them to how people say them',
} as const
