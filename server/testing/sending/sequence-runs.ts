// For tests of sequences with conditions and actions: sends what is due, with the decisions of the engine.
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import * as runs from '#database/testing/sequence-runs.ts'
import { decideLeads, type Decided } from '#server/sending/decide-leads.ts'

/** Decides all leads that stand at a condition or an action, and those on steps without an email. */
export async function decideAll({ db }: TestDatabase): Promise<Decided> {
  const onError = (error: unknown) => {
    throw error
  }
  for (let written = 0; ;) {
    const decided = await decideLeads({ db, onError }, true)
    written += decided.written
    if (decided.written === 0) return { ...decided, written }
  }
}

/** Claims what is due, in as many rounds of the engine as that takes. */
export async function claimDue(t: TestDatabase): Promise<{ claim: string; ids: string[] }> {
  for (let { ahead } = await decideAll(t); ;) {
    const claimed = await runs.claimDue(t, ahead)
    if (claimed.ids.length > 0) return claimed
    const decided = await decideAll(t)
    if (decided.written === 0) return claimed
    ahead = decided.ahead
  }
}

export const sendAllDue = async (t: TestDatabase, after?: string): Promise<string[]> =>
  await runs.sendAllDue(t, after, claimDue)

/** The engine decides after each reply and each correction of one. */
export function actsOn(database: () => TestDatabase) {
  const acts = runs.actsOn(database, sendAllDue)
  return {
    ...acts,
    async replies(...given: Parameters<typeof acts.replies>): Promise<string> {
      const id = await acts.replies(...given)
      await decideAll(database())
      return id
    },
    async sort(...given: Parameters<typeof acts.sort>): Promise<void> {
      await acts.sort(...given)
      await decideAll(database())
    },
  }
}
