// The conditions of a dry run: who takes which branch by what is known, and by what is assumed of opens and clicks.
import { asksForChanged, type PlayedActions } from './dry-run-actions.ts'
import { decideBranch, type Decision, type DryBranch } from './decide-branch.ts'
import type { DryBranching, DryResult } from './dry-run.ts'
import type { PlayedCampaign, PlayedLead } from './dry-run-leads.ts'

export type Branches = {
  /** At the condition that the lead has come to. */
  decide(lead: PlayedLead, now: number): Decision
  taken(): Pick<DryResult, 'branchings' | 'branchCounts'>
}

/** Those of the campaign that is asked about are counted, and the first `keep` told one by one. */
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

/** Tasks are taken as done at once. */
function holdsFor(lead: PlayedLead, { id, rule }: DryBranch, everybodyEngages: boolean): boolean {
  if (rule.on === 'time' || lead.known?.holds.has(id)) return true
  if (rule.on === 'task') return rule.outcome === 'done' && lead.had.has(rule.step)
  if (rule.on === 'contact' || !everybodyEngages) return false
  return rule.step === null ? lead.lastSent !== null : lead.had.has(rule.step)
}
