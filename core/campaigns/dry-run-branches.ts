// The conditions of a dry run: which branches match, from known events and from assumptions about opens and clicks,
// and which the leads took.
import { testsChangedValues, type PlayedActions } from './dry-run-actions.ts'
import type { DryBranching, DryResult } from './dry-run.ts'
import type { PlayedCampaign, PlayedLead } from './dry-run-leads.ts'
import type { LeadFacts, PlannedBranch } from './lead/lead.ts'

/** Counts the branches of the requested campaign and lists the first `keep` individually. */
export class PlayedBranches {
  private readonly asked: PlayedCampaign
  private readonly keep: number
  private readonly branchings: DryBranching[] = []
  private readonly counts = new Map<string, DryResult['branchCounts'][number]>()

  constructor(asked: PlayedCampaign, keep: number) {
    this.asked = asked
    this.keep = keep
  }

  record({ email, campaign }: PlayedLead, step: number, branch: string, now: number): void {
    if (campaign !== this.asked) return
    if (this.branchings.length < this.keep) this.branchings.push({ email, step, branch, at: new Date(now) })
    const key = `${step} ${branch}`
    const counted = this.counts.get(key) ?? { step, branch, leads: 0 }
    this.counts.set(key, { ...counted, leads: counted.leads + 1 })
  }

  taken(): Pick<DryResult, 'branchings' | 'branchCounts'> {
    return { branchings: this.branchings, branchCounts: [...this.counts.values()] }
  }
}

/** Assumes that tasks are done immediately. */
export function matcherOf(
  lead: PlayedLead,
  actions: PlayedActions,
  everybodyEngages: boolean,
): LeadFacts['matches'] {
  return ({ id, rule }: PlannedBranch) => {
    if (rule.on === 'contact' && testsChangedValues(rule.rules)) return actions.holds(lead, rule.rules)
    if (rule.on === 'time' || lead.known?.holds.has(id)) return true
    if (rule.on === 'task') return rule.outcome === 'done' && lead.had.has(rule.step)
    if (rule.on === 'contact' || !everybodyEngages) return false
    return rule.step === null ? lead.lead.lastSent !== null : lead.had.has(rule.step)
  }
}
