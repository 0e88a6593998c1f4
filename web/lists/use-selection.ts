import { useEffect, useMemo, useRef, useState } from 'react'
import { nothingSelected, pageState, pageToggled, toggled } from './selection.ts'

export type SelectionControls = {
  ids: ReadonlySet<string>
  /** The selection on this page: none, some or all. */
  page: boolean | 'indeterminate'
} & SelectionActs

/** The functions are stable, so that a row is rendered again only when its own selection changes. */
type SelectionActs = {
  toggle: (id: string, range: boolean) => void
  togglePage: () => void
  selectAll: (ids: readonly string[]) => void
  clear: () => void
}

/** The selection of a list. Deleted and filtered rows are no longer selected. */
export function useSelection(page: readonly string[], matching: readonly string[]): SelectionControls {
  const [kept, setKept] = useState(nothingSelected)
  const now = useMemo(() => {
    const there = new Set(matching)
    return { selection: { ...kept, ids: new Set([...kept.ids].filter((id) => there.has(id))) }, page }
  }, [kept, page, matching])
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  }, [now])
  const acts = useMemo((): SelectionActs => {
    const chosen = () => latest.current.selection
    return {
      toggle: (id, range) => setKept(toggled(chosen(), id, latest.current.page, range)),
      togglePage: () => setKept(pageToggled(chosen(), latest.current.page)),
      selectAll: (ids) => setKept({ ids: new Set(ids), anchor: null }),
      clear: () => setKept(nothingSelected),
    }
  }, [])
  return useMemo(
    () => ({ ids: now.selection.ids, page: pageState(now.selection, now.page), ...acts }),
    [now, acts],
  )
}

/** The selection, which can stand for all matches of `find` until single rows or another `find` are selected. */
export function useAllSelected(selection: SelectionControls, find: unknown) {
  const [allOf, setAllOf] = useState<string | null>(null)
  const shown = JSON.stringify(find)
  const { toggle, togglePage, clear } = selection
  const acts = useMemo(() => {
    const leave =
      <Of extends unknown[]>(act: (...of: Of) => void) =>
      (...of: Of) => {
        setAllOf(null)
        act(...of)
      }
    return { toggle: leave(toggle), togglePage: leave(togglePage), clear: leave(clear) }
  }, [toggle, togglePage, clear])
  return {
    pick: { ...selection, ...acts },
    everyone: allOf === shown && selection.ids.size > 0,
    selectAll: () => setAllOf(shown),
  }
}
