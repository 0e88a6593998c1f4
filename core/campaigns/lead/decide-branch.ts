import { DAY } from '../zone-clock.ts'
import type { LeadFacts, PlannedBranch, PlannedStep, Reached } from './lead.ts'

/** `lookAt` is the time of the next check of a lead that waits. */
type Decision = { reached: Reached; isNew: boolean } & ({ leadsTo: number } | { lookAt: number })

/**
 * The first branch in order that counts by now and matches, or `otherwise` when none does within the days of the
 * condition, which count from `since` at first.
 */
export function decideBranch(
  place: number,
  { wait, leadsTo: otherwise = place + 1, branches = [] }: PlannedStep,
  facts: LeadFacts,
  since: number,
): Decision {
  const before = facts.reached(place)
  // A decision is final: whatever the rules say now, the lead follows the current target of its branch.
  if (before && before.branch !== null) {
    const earlierBranch = branches.find(({ id }) => id === before.branch)
    return { reached: before, isNew: false, leadsTo: earlierBranch?.leadsTo ?? otherwise }
  }
  const reachedAt = before?.reachedAt ?? since
  const until = reachedAt + wait * DAY
  const countsFrom = ({ afterDays }: PlannedBranch) => reachedAt + afterDays * DAY
  const matching = branches.find((branch) => countsFrom(branch) <= facts.now && facts.matches(branch))
  if (matching || until <= facts.now) {
    const reached = { reachedAt, branch: matching?.id ?? 'otherwise' }
    return { reached, isNew: true, leadsTo: matching?.leadsTo ?? otherwise }
  }
  // A lead without new events is evaluated again once a day.
  const later = branches.map(countsFrom).filter((moment) => moment > facts.now)
  const nextCheck = Math.min(facts.now + DAY, until, ...later)
  return { reached: { reachedAt, branch: null }, isNew: before === undefined, lookAt: nextCheck }
}
