// The conditions of a dry run: chooses each lead's branch from known events and from assumptions about opens and
// clicks.
import { asksForChanged, type PlayedActions } from './dry-run-actions.ts'
import { decideBranch, type Decision, type DryBranch } from './decide-branch.ts'
import type { DryBranching, DryResult } from './dry-run.ts'
import type { PlayedCampaign, PlayedLead } from './dry-run-leads.ts'

export type Branches = {
  /** Decides the condition that the lead has reached. */
  decide(lead: PlayedLead, now: number): Decision
  taken(): Pick<DryResult, 'branchings' | 'branchCounts'>
}

/** Counts the branches of the requested campaign and lists the first `keep` individually. */
export function branchesOf(
  asked: PlayedCampaign,
  actions: PlayedActions,
  { everybodyEngages, keep }: { everybodyEngages: boolean; keep: number },
): Branches {
  const branchings: DryBranching[] = []
  const counts = new Map<string, DryResult['branchCounts'][number]>()

  function count(lead: PlayedLead, branch: string, now: number): void {
    if (lead.campaign !== asked) return
    const { email, step } = lead
    if (branchings.length < keep) branchings.push({ email, step, branch, at: new Date(now) })
    const key = `${step} ${branch}`
    const counted = counts.get(key) ?? { step, branch, leads: 0 }
    counts.set(key, { ...counted, leads: counted.leads + 1 })
  }

  return {
    decide(lead, now) {
      const { wait, leadsTo = lead.step + 1, branches = [] } = lead.campaign.plan.steps[lead.step]!
      const came = lead.conditions.get(lead.step) ?? { reachedAt: now, branch: null }
      if (came.branch !== null)
        return { branch: came.branch, leadsTo: targetOf(branches, came.branch) ?? leadsTo }
      const decision = decideBranch(
        { wait, leadsTo, branches },
        {
          reachedAt: came.reachedAt,
          now,
          holds: (branch) =>
            branch.rule.on === 'contact' && asksForChanged(branch.rule.rules)
              ? actions.holds(lead, branch.rule.rules)
              : holdsFor(lead, branch, everybodyEngages),
        },
      )
      const branch = 'branch' in decision ? decision.branch : null
      lead.conditions.set(lead.step, { ...came, branch })
      if (branch !== null) count(lead, branch, now)
      return decision
    },
    taken: () => ({ branchings, branchCounts: [...counts.values()] }),
  }
}

const targetOf = (branches: readonly DryBranch[], id: string): number | undefined =>
  branches.find((branch) => branch.id === id)?.leadsTo

/** Assumes that tasks are done immediately. */
function holdsFor(lead: PlayedLead, { id, rule }: DryBranch, everybodyEngages: boolean): boolean {
  if (rule.on === 'time' || lead.known?.holds.has(id)) return true
  if (rule.on === 'task') return rule.outcome === 'done' && lead.had.has(rule.step)
  if (rule.on === 'contact' || !everybodyEngages) return false
  return rule.step === null ? lead.lastSent !== null : lead.had.has(rule.step)
}
