import { useMemo, useRef, useState, type RefObject } from 'react'
import { useColumns, type Column, type ColumnChoice } from './columns.ts'
import type { ListShape, ListView } from './list-view.ts'
import { narrow, type Page, type Reading } from './narrow.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListView, type ListControls } from './use-list-view.ts'
import { useSelection, type SelectionControls } from './use-selection.ts'

/** The definition of a list. Must be a stable object. */
export type ListKind<Row> = {
  /** The name in storage keys, file names and URLs: 'templates'. */
  name: string
  shape: ListShape
  reading: Reading<Row>
  columns: readonly Column<Row>[]
  /** Filters out archived rows, unless the view includes them. */
  inSight?: (rows: readonly Row[], view: ListView) => readonly Row[]
}

export type RowListControls<Row> = {
  kind: ListKind<Row>
  list: ListControls
  columns: ColumnChoice<Row>
  page: Page<Row>
  selection: SelectionControls
  chosen: readonly Row[]
  selectAll: () => void
  place: RefObject<HTMLDivElement | null>
  keys: { shown: boolean; show: (shown: boolean) => void }
}

/** A completely loaded list: its view, its current page, its selection and its shortcuts. */
export function useRowList<Row extends { id: string }>(
  kind: ListKind<Row>,
  rows: readonly Row[],
): RowListControls<Row> {
  const list = useListView(kind.shape)
  const columns = useColumns(kind.name, kind.columns)
  const page = useMemo(
    () => narrow(kind.inSight?.(rows, list.view) ?? rows, list.view, kind.reading),
    [rows, list.view, kind],
  )
  const [keysShown, showKeys] = useState(false)
  const pageIds = useMemo(() => page.rows.map(({ id }) => id), [page])
  const allIds = useMemo(() => page.all.map(({ id }) => id), [page])
  const selection = useSelection(pageIds, allIds)
  const place = useRef<HTMLDivElement>(null)
  useListKeys(place, { onToggle: selection.toggle, onClear: selection.clear, onHelp: () => showKeys(true) })
  const chosen = page.all.filter(({ id }) => selection.ids.has(id))
  const selectAll = () => selection.selectAll(allIds)
  return {
    kind,
    list,
    columns,
    page,
    selection,
    chosen,
    selectAll,
    place,
    keys: { shown: keysShown, show: showKeys },
  }
}
