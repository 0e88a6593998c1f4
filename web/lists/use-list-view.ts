import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { nextSort, readView, writeView, type ListShape, type ListView } from './list-view.ts'

export type ListControls = {
  view: ListView
  search: (text: string) => void
  filter: (facet: string, values: readonly string[]) => void
  /** Several facets at once. */
  refine: (filters: Readonly<Record<string, readonly string[]>>) => void
  sortBy: (column: string) => void
  turnTo: (page: number) => void
  resize: (size: number) => void
  /** Back to every row. */
  clear: () => void
  /** The view as an address says it, and the way back to one that was kept. */
  query: string
  show: (query: string) => void
}

/** The view that the address says, and the ways to change it. `shape` must stay the same object. */
export function useListView(shape: ListShape): ListControls {
  const [params, setParams] = useSearchParams()
  return useMemo(() => {
    const view = readView(params, shape)
    const change = (changes: Partial<ListView>) =>
      // Replaced, not pushed: the way back leads off the list, not through every letter of a search.
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
