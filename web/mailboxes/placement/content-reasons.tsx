import { counted } from '#core/text/counted.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The result that server/sending/check-content.ts stores. */
export type StoredCheck =
  | {
      filter: string
      score: number
      threshold: number
      symbols: { name: string; score: number; description: string }[]
    }
  | { error: string }

/** The rules of the installation's spam filter that the email meets, those that count against it first. */
export function ContentReasons({ check }: { check: StoredCheck | null }) {
  if (!check) return null
  if ('error' in check) return <p className="mt-3 text-xs text-ink-soft">{check.error}</p>
  const { filter, score, threshold, symbols } = check
  const isSpam = score >= threshold
  return (
    <section className="mt-3 grid gap-2" aria-label={`Content by ${filter}`}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isSpam ? 'danger' : 'accent'}>{isSpam ? 'Spam' : 'Not spam'}</Badge>
        {filter} gives its content {points(score)}; spam begins at {points(threshold)}.
      </p>
      {symbols.length > 0 && (
        <details className="text-xs">
          <summary className="w-fit cursor-pointer text-ink-soft">
            {counted(symbols.length, 'rule')} matched
          </summary>
          <ul className="grid gap-1 pt-2">
            {symbols
              .toSorted((one, other) => other.score - one.score)
              .map(({ name, score, description }) => (
                <li key={name} className="grid grid-cols-[3.5rem_1fr] gap-2">
                  <span className="numbers text-end">{points(score)}</span>
                  <span className="wrap-anywhere">
                    <code>{name}</code> <span className="text-ink-soft">{description}</span>
                  </span>
                </li>
              ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const points = (score: number) => score.toLocaleString('en', { maximumFractionDigits: 1 })
