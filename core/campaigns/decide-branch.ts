// Chooses a lead's branch of a condition in a dry run, with the same rules as
// database/functions/campaigns/decide_branch.sql.
import type { BranchRule } from './sequence.ts'
import { DAY } from './zone-clock.ts'

export type DryBranch = {
  id: string
  afterDays: number
  /** The index of the target step; the number of steps means the end. */
  leadsTo: number
  rule: BranchRule
}

export type Decision = { branch: string; leadsTo: number } | { lookAt: number }

/** Waits up to `wait` days after `reachedAt` for one of `branches`. */
export function decideBranch(
  { wait, leadsTo, branches }: { wait: number; leadsTo: number; branches: readonly DryBranch[] },
  { reachedAt, now, holds }: { reachedAt: number; now: number; holds: (branch: DryBranch) => boolean },
): Decision {
  const until = reachedAt + wait * DAY
  // A lead without new events is evaluated again once a day.
  let lookAt = Math.min(now + DAY, until)
  for (const branch of branches) {
    const countsFrom = reachedAt + branch.afterDays * DAY
    if (countsFrom > now) lookAt = Math.min(lookAt, countsFrom)
    else if (holds(branch)) return { branch: branch.id, leadsTo: branch.leadsTo }
  }
  return until > now ? { lookAt } : { branch: 'otherwise', leadsTo }
}
