import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Band, SubScore } from '#core/analysis/analysis.ts'
import type { DemoFix, DemoReport, Quote } from './demo-report.ts'
import { ScoreRing } from './score-ring.tsx'

const verdicts: Record<Band, string> = {
  poor: 'Not yet: most people would delete it.',
  fair: 'On its way: a few things cost it replies.',
  good: 'Good: worth sending.',
  excellent: 'Excellent: send it.',
}

export function ReportPane({ report, failed }: { report: DemoReport; failed: boolean }) {
  const { score, band, words, grade, subScores, fixes } = report
  return (
    <div className="grid content-start gap-5 bg-ground/50 p-5">
      <div className="flex items-center gap-5">
        <ScoreRing score={score} band={band} className="size-24 shrink-0" />
        <div className="grid gap-1">
          <p className="text-lg font-medium">{verdicts[band]}</p>
          <p className="numbers text-sm text-ink-soft">
            {words} words · reading grade {grade}
          </p>
          <Spoken text={`Score ${score} of 100. ${verdicts[band]}`} />
        </div>
      </div>
      <SubScores subScores={subScores} />
      {failed && (
        <p role="alert" className="text-sm text-danger-ink">
          Couldn’t load the analyzer, so this is the previous report. Type to try again.
        </p>
      )}
      <div className="grid gap-1">
        <h2 className="text-sm text-ink-faint">{fixes.length > 0 ? 'Worth most' : 'Nothing left to fix'}</h2>
        <Fixes fixes={fixes.slice(0, SHOWN)} />
        {fixes.length > SHOWN && (
          <details className="border-t border-line pt-2.5">
            <summary className="cursor-pointer rounded-sm text-sm font-medium text-accent-ink">
              {fixes.length - SHOWN} more
            </summary>
            <Fixes fixes={fixes.slice(SHOWN)} />
          </details>
        )}
      </div>
    </div>
  )
}

const SHOWN = 2

function Fixes({ fixes }: { fixes: readonly DemoFix[] }) {
  return (
    <ol className="divide-y divide-line">
      {fixes.map((fix) => (
        <Fix key={fix.id} fix={fix} />
      ))}
    </ol>
  )
}

function SubScores({ subScores }: { subScores: readonly SubScore[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-2 max-lg:hidden">
      {subScores.map(({ id, label, points, max }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 text-xs">
          <span className="truncate text-ink-soft">{label}</span>
          <span className="numbers text-ink-faint">
            {points}/{max}
          </span>
          <svg
            viewBox="0 0 100 3"
            preserveAspectRatio="none"
            className="col-span-2 h-0.75 w-full"
            aria-hidden
          >
            <rect width="100" height="3" className="fill-line" />
            <rect
              width={(points / max) * 100}
              height="3"
              className={
                points / max < 0.4 ? 'fill-danger' : points / max < 0.7 ? 'fill-warning' : 'fill-accent'
              }
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}

function Fix({ fix }: { fix: DemoFix }) {
  return (
    <li>
      <details className="group py-2.5">
        <summary className="flex list-none items-start gap-3 rounded-sm">
          <span className="numbers mt-px w-9 shrink-0 rounded-full bg-accent-soft text-center text-xs leading-5 font-medium text-accent-ink">
            {fix.gain > 0 ? `+${fix.gain}` : '0'}
          </span>
          <span className="grid flex-1 gap-0.5">
            <span className="text-sm font-medium">{fix.title}</span>
            <span className="text-sm text-ink-soft">{fix.advice}</span>
          </span>
          <Plus
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-45"
          />
        </summary>
        <div className="ms-12 grid gap-2 pt-2.5 text-sm">
          {fix.supports && <Study says="For it" quote={fix.supports} />}
          {fix.contradicts && <Study says="Against it" quote={fix.contradicts} />}
        </div>
      </details>
    </li>
  )
}

function Study({ says, quote }: { says: string; quote: Quote }) {
  return (
    <p className="border-s-2 border-line ps-3 text-ink-soft">
      <span className="font-medium text-ink">{says}: </span>
      {quote.figure}{' '}
      <span className="text-ink-faint">
        {quote.study}
        {quote.year ? ` ${quote.year}` : ''}, {quote.sample}
      </span>
    </p>
  )
}

/**
 * Announced when typing pauses: a score on every keystroke would drown out the letters that a screen reader reads out.
 */
function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const [first] = useState(text)
  useEffect(() => {
    if (text === first && said === '') return undefined
    const timer = setTimeout(() => setSaid(text), 1000)
    return () => clearTimeout(timer)
  }, [text, first, said])
  return <output className="sr-only">{said}</output>
}
