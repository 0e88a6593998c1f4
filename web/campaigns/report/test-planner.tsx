import { useState } from 'react'
import { emailsOfEach, GOAL_DAYS, weeksNeeded } from '#core/reporting/plan-test.ts'
import { SMALL_SAMPLE } from '#core/reporting/proportions.ts'
import { counted } from '#core/text/counted.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Report } from './report-queries.ts'

/** Estimates the duration of a test in advance, from the campaign's own figures when there are enough. */
export function TestPlanner({ variants, report }: { variants: number; report: Report }) {
  const [baseline, setBaseline] = useState(() => baselineOf(report))
  const [lift, setLift] = useState('50')
  const [daily, setDaily] = useState(() => dailyOf(report))
  return (
    <details className="border-t border-line px-5 py-4">
      <summary className="w-fit cursor-pointer text-sm font-medium">How much email a test needs</summary>
      <div className="grid gap-4.5 pt-4 sm:grid-cols-3">
        <Field label="Reach the goal today, in %">
          <Input
            type="number"
            inputMode="decimal"
            min={0.1}
            max={90}
            step="any"
            value={baseline}
            onChange={(event) => setBaseline(event.target.value)}
          />
        </Field>
        <Field label="Smallest rise worth detecting, in %">
          <Input
            type="number"
            inputMode="decimal"
            min={1}
            step="any"
            value={lift}
            onChange={(event) => setLift(event.target.value)}
          />
        </Field>
        <Field label="Emails a day">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            value={daily}
            onChange={(event) => setDaily(event.target.value)}
          />
        </Field>
      </div>
      <p className="pt-4 text-sm text-ink-soft" aria-live="polite">
        {planText(Number(baseline) / 100, Number(lift) / 100, Number(daily), variants)}
      </p>
    </details>
  )
}

/** The rate of positive replies to delivered emails, or a typical value. */
function baselineOf({ groups }: Report): string {
  const all = groups.find(({ by }) => by === 'all')
  if (!all || all.delivered < SMALL_SAMPLE || all.positive === 0) return '4'
  return String(Number(((all.positive / all.delivered) * 100).toFixed(1)))
}

/** The average number of emails per day over the last seven days with email. */
function dailyOf({ days }: Report): string {
  const last = days.filter(({ sent }) => sent > 0).slice(-7)
  if (last.length === 0) return '50'
  return String(Math.max(1, Math.round(last.reduce((sum, { sent }) => sum + sent, 0) / last.length)))
}

function planText(baseline: number, lift: number, daily: number, variants: number): string {
  if (!(baseline > 0 && lift > 0 && daily > 0)) return 'Enter a number above 0 in each field.'
  const better = baseline * (1 + lift)
  if (better >= 1) return 'The rate cannot exceed 100%. Enter a smaller rise.'
  const each = emailsOfEach({ baseline, lift })
  if (each === null) return 'Even a million emails of each variant would not detect such a small rise.'
  return `To detect a rise from ${percentOf(baseline)} to ${percentOf(better)} in four of five tests, about ${counted(each, 'email')} of each variant: ${counted(weeksNeeded(each, variants, daily), 'week')} at ${daily.toLocaleString('en')} a day, with the ${GOAL_DAYS} days in which an email may reach the goal.`
}

const percentOf = (rate: number): string => `${Number((rate * 100).toFixed(2))}%`
