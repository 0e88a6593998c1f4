import { useState } from 'react'
import type { ListView } from '#web/lists/list-view.ts'
import type { SelectionControls } from '#web/lists/use-selection.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { meaningOf, type LeadAction } from './lead-labels.ts'
import { useChangeLeads, type LeadTarget } from './lead-queries.ts'

/** The selection, which can represent all matches of the view until single rows or another view are selected. */
export function useAllSelected(selection: SelectionControls, view: ListView) {
  const [allOf, setAllOf] = useState<string | null>(null)
  const shown = JSON.stringify([view.filters, view.search])
  const leave =
    <Of extends unknown[]>(act: (...of: Of) => void) =>
    (...of: Of) => {
      setAllOf(null)
      act(...of)
    }
  return {
    pick: {
      ...selection,
      toggle: leave(selection.toggle),
      togglePage: leave(selection.togglePage),
      clear: leave(selection.clear),
    },
    everyone: allOf === shown && selection.ids.size > 0,
    selectAll: () => setAllOf(shown),
  }
}

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
