import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { nextSort, readView, writeView, type ListShape, type ListView } from './list-view.ts'

export type ListControls = {
  view: ListView
  search: (text: string) => void
  filter: (facet: string, values: readonly string[]) => void
  /** Sets several facets at once. */
  refine: (filters: Readonly<Record<string, readonly string[]>>) => void
  sortBy: (column: string) => void
  turnTo: (page: number) => void
  resize: (size: number) => void
  /** Shows all rows again. */
  clear: () => void
  /** The view as URL parameters, and a function that restores stored ones. */
  query: string
  show: (query: string) => void
}

/** The view in the URL, and the functions that change it. `shape` must be a stable object. */
export function useListView(shape: ListShape): ListControls {
  const [params, setParams] = useSearchParams()
  return useMemo(() => {
    const view = readView(params, shape)
    const change = (changes: Partial<ListView>) =>
      // Replaces the history entry, so that the back button leaves the list instead of stepping through the search.
      setParams((now) => writeView({ ...readView(now, shape), page: 1, ...changes }, shape, now), {
        replace: true,
      })
    return {
      view,
      search: (search) => change({ search }),
      filter: (facet, values) => change({ filters: { ...view.filters, [facet]: values } }),
      refine: (filters) => change({ filters: { ...view.filters, ...filters } }),
      sortBy: (column) => change({ sort: nextSort(view.sort, column) }),
      turnTo: (page) => change({ page }),
      resize: (size) => change({ size }),
      clear: () => change({ search: '', filters: {} }),
      query: writeView({ ...view, page: 1 }, shape, new URLSearchParams()).toString(),
      show: (query) => change(readView(new URLSearchParams(query), shape)),
    }
  }, [params, setParams, shape])
}
