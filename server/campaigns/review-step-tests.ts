// Reviews due tests of variants and stores the result: none yet, a winner, or no difference, and the further shares
// of the variants (core/reporting/variant-test.ts). Any number of processes may run it: each test is reviewed by one,
// and a result is discarded when the test has changed since it was read.
import { reviewTest, type Arm, type TestSettings } from '#core/reporting/variant-test.ts'
import type { Database, Query } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'

const AT_ONCE = 20
const PAUSE_MS = 30_000

/** The returned function stops it after the current review. */
export const startReviewingTests = (db: Database, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat({ work: () => reviewDueTests(db, onError).then(() => PAUSE_MS), retryMs: PAUSE_MS, onError })

type Due = TestSettings & { id: string; seen: string }

/** Returns the number reviewed. A test that could not be counted is reported, and retried in an hour. */
export async function reviewDueTests(db: Database, onError: (error: unknown) => void): Promise<number> {
  const { query } = db.as({ role: 'service_role' })
  const due = await query<{ test: Due }>('select private.claim_step_tests($1) as test', [AT_ONCE])
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
