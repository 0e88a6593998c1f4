/** The rules for contacts that are active in another campaign (database/functions/campaigns/enrol_entrants.sql). */
export const ifElsewhereRules = [
  { value: 'skip', label: 'Skip them' },
  { value: 'add', label: 'Add them; they wait until it ends' },
  { value: 'move', label: 'Move them here; it ends there' },
] as const

export type IfElsewhere = (typeof ifElsewhereRules)[number]['value']

/** The rules for leads that their segment no longer contains. */
export const onLeavingRules = [
  { value: 'nothing', label: 'Continue' },
  { value: 'pause', label: 'Pause the lead' },
  { value: 'end', label: 'End the lead' },
] as const

export type OnLeaving = (typeof onLeavingRules)[number]['value']
