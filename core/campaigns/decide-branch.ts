// Which branch of a condition a lead takes, in a dry run: the same as database/functions/campaigns/decide_branch.sql.
import type { BranchRule } from './sequence.ts'
import { DAY } from './zone-clock.ts'

export type DryBranch = {
  id: string
  afterDays: number
  /** The index of the step that it leads to; behind the last is the end. */
  leadsTo: number
  rule: BranchRule
}

export type Decision = { branch: string; leadsTo: number } | { lookAt: number }

/** `wait` days it waits for one of `branches`, from `reachedAt` on. */
export function decideBranch(
  { wait, leadsTo, branches }: { wait: number; leadsTo: number; branches: readonly DryBranch[] },
  { reachedAt, now, holds }: { reachedAt: number; now: number; holds: (branch: DryBranch) => boolean },
): Decision {
  const until = reachedAt + wait * DAY
  // As long as nothing is heard of a lead, this is decided again once a day.
  let lookAt = Math.min(now + DAY, until)
  for (const branch of branches) {
    const countsFrom = reachedAt + branch.afterDays * DAY
    if (countsFrom > now) lookAt = Math.min(lookAt, countsFrom)
    else if (holds(branch)) return { branch: branch.id, leadsTo: branch.leadsTo }
  }
  return until > now ? { lookAt } : { branch: 'otherwise', leadsTo }
}
