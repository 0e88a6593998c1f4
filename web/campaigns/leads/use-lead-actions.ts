import { useState } from 'react'
import type { ListView } from '#web/lists/list-view.ts'
import type { SelectionControls } from '#web/lists/use-selection.ts'
import type { Campaign } from '../queries.ts'
import { meaningOf, type LeadAction } from './lead-labels.ts'
import { useChangeLeads, type LeadTarget } from './lead-queries.ts'

/** The selection, and whether it stands for all that the view matches: until single rows or another view are chosen. */
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

/** Does at once what can be taken back, and asks before the rest. */
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
      // What is meant for leads that are not in sight is asked about, whatever it is.
      meaningOf(action) === undefined && action !== 'move_back' && 'ids' in on
        ? act(action, on)
        : setAsked({ action, on }),
  }
}
