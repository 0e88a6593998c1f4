// The sequence as the lead machine reads it: targets are indexes, and the content of emails is left out.
import type { PlannedStep } from './lead/lead.ts'
import { sequenceOf, type Sequence } from './sequence.ts'
import { placeOf } from './step-targets.ts'

export function plannedStepsOf(stored: Sequence): PlannedStep[] {
  const sequence = sequenceOf(stored)
  return sequence.map(({ id, kind, wait_days, on_reply, leads_to, branches, action }, place) => ({
    id,
    kind,
    onReply: on_reply,
    wait: wait_days,
    leadsTo: placeOf(sequence, place, leads_to),
    action,
    branches: branches.map((branch) => ({
      id: branch.id,
      name: branch.name,
      afterDays: branch.after_days,
      leadsTo: placeOf(sequence, place, branch.leads_to),
      rule: branch.rule,
    })),
  }))
}
