import { useMemo, useState } from 'react'
import { nothingSelected, pageState, pageToggled, toggled } from './selection.ts'

export type SelectionControls = {
  ids: ReadonlySet<string>
  /** Of the rows on this page: none, some or all. */
  page: boolean | 'indeterminate'
  toggle: (id: string, range: boolean) => void
  togglePage: () => void
  selectAll: (ids: readonly string[]) => void
  clear: () => void
}

/** What is chosen of a list. Rows that are gone, or that a filter hides, are no longer chosen. */
export function useSelection(page: readonly string[], matching: readonly string[]): SelectionControls {
  const [kept, setKept] = useState(nothingSelected)
  return useMemo(() => {
    const there = new Set(matching)
    const selection = { ...kept, ids: new Set([...kept.ids].filter((id) => there.has(id))) }
    return {
      ids: selection.ids,
      page: pageState(selection, page),
      toggle: (id, range) => setKept(toggled(selection, id, page, range)),
      togglePage: () => setKept(pageToggled(selection, page)),
      selectAll: (ids) => setKept({ ids: new Set(ids), anchor: null }),
      clear: () => setKept(nothingSelected),
    }
  }, [kept, page, matching])
}
