import { useState } from 'react'
import type { Campaign } from '#web/live/campaigns.ts'
import { meaningOf, type LeadAction } from './lead-labels.ts'
import { useChangeLeads, type LeadTarget } from './lead-queries.ts'

/** Performs reversible actions immediately and confirms all others. */
export function useLeadActions(campaign: Campaign, onDone: () => void) {
  const change = useChangeLeads(campaign)
  const [asked, setAsked] = useState<{ action: LeadAction; on: LeadTarget } | null>(null)
  const act = (action: LeadAction, on: LeadTarget) => {
    change.mutate({ on, action })
    onDone()
  }
  return {
    asked,
    setAsked,
    act,
    ask: (action: LeadAction, on: LeadTarget) =>
      // An action on leads that are not visible is always confirmed.
      meaningOf(action) === undefined && action !== 'move_back' && 'ids' in on
        ? act(action, on)
        : setAsked({ action, on }),
  }
}
