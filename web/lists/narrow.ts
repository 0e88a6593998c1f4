import type { ListView } from './list-view.ts'

/** Client-side filtering and sorting of complete lists. Longer lists query the server instead. */
export type Reading<Row> = {
  text: (row: Row) => string
  facets: Record<string, (row: Row) => readonly string[]>
  sorts: Record<string, (row: Row) => string | number>
}

export type Page<Row> = { rows: Row[]; matching: number; page: number; pages: number; all: Row[] }

/** The matching rows in order, and the current page of them. */
export function narrow<Row>(rows: readonly Row[], view: ListView, reading: Reading<Row>): Page<Row> {
  const all = rows.filter((row) => matches(row, view, reading))
  const rank = reading.sorts[view.sort.by]
  if (rank) all.sort((a, b) => compare(rank(a), rank(b)) * (view.sort.descending ? -1 : 1))
  const pages = Math.max(1, Math.ceil(all.length / view.size))
  // The last row of the last page may have been deleted in the meantime.
  const page = Math.min(view.page, pages)
  return { rows: all.slice((page - 1) * view.size, page * view.size), matching: all.length, page, pages, all }
}

function matches<Row>(row: Row, { search, filters }: ListView, { text, facets }: Reading<Row>): boolean {
  const hay = text(row).toLowerCase()
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    words.every((word) => hay.includes(word)) &&
    Object.entries(filters).every(
      ([facet, wanted]) =>
        wanted.length === 0 || (facets[facet]?.(row) ?? []).some((value) => wanted.includes(value)),
    )
  )
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
