import { GOAL_DAYS } from '#core/reporting/plan-test.ts'
import { LEAST_OF_EACH, type Comparison } from '#core/reporting/variant-test.ts'
import { rateOf } from '#core/reporting/proportions.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { percent } from './group-table.tsx'
import type { StepTest } from './test-queries.ts'

/** The current result of a test: each variant, and the lead of the best over each other. */
export function TestResult({ test, nameOf }: { test: StepTest; nameOf: (id: string) => string }) {
  const { review, shares, state } = test
  if (!review)
    return (
      <p className="text-sm text-ink-soft">
        Not decided. An email counts {GOAL_DAYS} days after it was delivered, and the test is looked at every
        hour.
      </p>
    )
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">{resultText(test, nameOf)}</p>
      <Table label="Variants of the test">
        <TableHead>
          <tr>
            <HeaderCell>Variant</HeaderCell>
            <HeaderCell className="text-end">Emails counted</HeaderCell>
            <HeaderCell className="text-end">Reached the goal</HeaderCell>
            <HeaderCell className="text-end">Rate</HeaderCell>
            <HeaderCell className="text-end">Share of new email</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {review.arms.map((arm) => (
            <TableRow key={arm.id}>
              <Cell className="font-medium">{nameOf(arm.id)}</Cell>
              <Cell className="numbers text-end">{arm.whole.toLocaleString('en')}</Cell>
              <Cell className="numbers text-end">{arm.part.toLocaleString('en')}</Cell>
              <Cell className="numbers text-end">{percent(rateOf(arm))}</Cell>
              <Cell className="numbers text-end">{shares ? `${shares[arm.id] ?? 0}%` : 'As set'}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {review.arms.every(({ whole }) => whole > 0) && (
        <Intervals
          comparisons={review.comparisons}
          nameOf={nameOf}
          best={review.best}
          isDecided={state === 'winner'}
        />
      )}
    </div>
  )
}

function resultText({ state, review }: StepTest, nameOf: (id: string) => string): string {
  const { best, arms, comparisons } = review!
  if (state === 'winner') {
    const closest = comparisons.reduce((least, comparison) =>
      comparison.low < least.low ? comparison : least,
    )
    return `${nameOf(best)} is better than ${nameOf(closest.id)} by ${points(closest.value)} points (between ${points(closest.low)} and ${points(closest.high)}). The chance that a test names a winner where all are alike is at most 5%, however often it was looked at.`
  }
  if (state === 'no_difference') return 'No variant is better by a point or more. Keep the one you prefer.'
  const least = Math.min(...arms.map(({ whole }) => whole))
  if (least < LEAST_OF_EACH)
    return `Not decided: each variant needs at least ${LEAST_OF_EACH} emails, and the smallest has ${least.toLocaleString('en')}. An email counts ${GOAL_DAYS} days after it was delivered.`
  return 'Not decided: the difference may still be chance.'
}

const points = (difference: number): string => (difference * 100).toFixed(1)

/**
 * Each difference as a line between the ends of its interval, with a mark at the observed value; the vertical line is
 * no difference.
 */
function Intervals({
  comparisons,
  nameOf,
  best,
  isDecided,
}: {
  comparisons: readonly Comparison[]
  nameOf: (id: string) => string
  best: string
  isDecided: boolean
}) {
  const reach = Math.max(0.01, ...comparisons.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]))
  const at = (difference: number) => `${50 + (difference / reach) * 50}%`
  return (
    <figure aria-label="How far the best is ahead">
      <ul className="grid gap-2">
        {comparisons.map(({ id, value, low, high }) => (
          <li
            key={id}
            className="grid grid-cols-[4rem_1fr] items-center gap-3 text-sm sm:grid-cols-[4rem_1fr_12rem]"
          >
            <span className="font-medium">
              {nameOf(best)} − {nameOf(id)}
            </span>
            <svg aria-hidden className="h-5 w-full overflow-visible">
              <line x1="50%" x2="50%" y1="0" y2="100%" className="stroke-edge" />
              <line
                x1={at(low)}
                x2={at(high)}
                y1="50%"
                y2="50%"
                strokeWidth="3"
                strokeLinecap="round"
                className={isDecided ? 'stroke-accent' : 'stroke-ink-faint'}
              />
              <circle
                cx={at(value)}
                cy="50%"
                r="4.5"
                className={isDecided ? 'fill-accent' : 'fill-ink-soft'}
              />
            </svg>
            <span className="numbers text-ink-soft max-sm:col-span-2">
              {points(value)} points ({points(low)} to {points(high)})
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="pt-2 text-xs text-ink-faint">
        The intervals hold at all times together with 95%. One that lies right of the upright line is decided.
      </figcaption>
    </figure>
  )
}
