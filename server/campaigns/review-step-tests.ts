// Looks at tests of variants that are due and writes down what they show: nothing yet, a winner, or no difference, and how
// the mail is shared from here on (core/reporting/variant-test.ts). Any number of processes may run it: each test is looked
// at by one, and what another change overtook is not written.
import { reviewTest, type Arm, type TestSettings } from '#core/reporting/variant-test.ts'
import type { Database, Query } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const AT_ONCE = 20
const PAUSE_MS = 30_000

/** The answer stops it after the look under way. */
export const startReviewingTests = (db: Database, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({ work: () => reviewDueTests(db, onError).then(() => PAUSE_MS), retryMs: PAUSE_MS, onError })

type Due = TestSettings & { id: string; seen: string }

/** Answers how many it looked at; of one that could not be counted it tells, and looks again in an hour. */
export async function reviewDueTests(db: Database, onError: (error: unknown) => void): Promise<number> {
  const { query } = db.as({ role: 'service_role' })
  const due = await query<{ test: Due }>('select private.take_step_tests($1) as test', [AT_ONCE])
  for (const { test } of due) await review(query, test).catch(onError)
  return due.length
}

async function review(query: Query, test: Due): Promise<void> {
  const arms = await query<Arm>(
    'select c.id, c.part::float8, c.whole::float8 from step_tests t, private.step_test_counts(t) c where t.id = $1',
    [test.id],
  )
  if (arms.length < 2) return
  const { state, best, comparisons, shares } = reviewTest(arms, test)
  await query('select private.record_step_review($1, $2, $3, $4, $5)', [
    test.id,
    test.seen,
    state,
    JSON.stringify({ best, comparisons, arms }),
    JSON.stringify(shares),
  ])
}
