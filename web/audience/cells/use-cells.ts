import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { isCellField, type CellField } from '#core/audience/cell.ts'

/** Which cell is being edited, and where it lies in the table's own coordinates. */
export type OpenCell = { id: string; field: CellField; place: Place }
type Place = { top: number; left: number; width: number; height: number }

/** As long as most systems wait for the second press of a double click, at their quicker setting. */
const SECOND_PRESS_MS = 220

export type CellEvents = {
  /** Nobody edits for whom nothing may be changed. */
  enabled: boolean
  /** A single press on a cell, once it is clear that it was no double one. */
  onPress: (id: string) => void
}

/**
 * Cells (`data-cell` inside `data-row-id`) that can be edited where they stand: a double click or Enter opens one, the
 * arrows walk them. Heard once for the whole table, and drawn over it: no row of a scrolling list knows of it.
 */
export function useCells(table: RefObject<HTMLElement | null>, { enabled, onPress }: CellEvents) {
  const [open, setOpen] = useState<OpenCell | null>(null)
  const edit = useEffectEvent((cell: HTMLElement) => setOpen(cellOf(cell, table.current)))
  const press = useEffectEvent((cell: HTMLElement) => onPress(rowIdOf(cell)))
  useEffect(() => {
    const place = table.current
    if (!place || !enabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // On the way down, before the row opens the person.
    const onClick = (event: MouseEvent) => {
      const cell = cellAt(event.target)
      if (!cell || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      // A link leads on at once; the name under it is edited by Enter or F2 on its cell, or in the pane.
      if (event.target instanceof Element && event.target.closest('[data-row-link]')) return
      // A finger has no double click: it opens the person at once.
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      event.preventDefault()
      event.stopPropagation()
      clearTimeout(timer)
      if (event.detail === 1) timer = setTimeout(() => press(cell), SECOND_PRESS_MS)
      else if (event.detail === 2) edit(cell)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
      const isCell = event.target.dataset.cell !== undefined
      if (isCell && (event.key === 'Enter' || event.key === 'F2')) edit(event.target)
      else if (!walk(event.target, event.key)) return
      event.preventDefault()
    }
    place.addEventListener('click', onClick, true)
    place.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      place.removeEventListener('click', onClick, true)
      place.removeEventListener('keydown', onKeyDown)
    }
  }, [table, enabled])
  const close = () => {
    setOpen(null)
    if (open) findCell(table.current, open.id, open.field)?.focus()
  }
  return { open, close }
}

function cellAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? (target.closest<HTMLElement>('td')?.querySelector('[data-cell]') ?? null)
    : null
}

const rowIdOf = (cell: HTMLElement) => cell.closest<HTMLElement>('[data-row-id]')?.dataset.rowId ?? ''

function findCell(table: HTMLElement | null, id: string, field: CellField): HTMLElement | null {
  const row = table?.querySelector(`[data-row-id="${CSS.escape(id)}"]`)
  return row?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(field)}"]`) ?? null
}

function cellOf(cell: HTMLElement, table: HTMLElement | null): OpenCell | null {
  const field = cell.dataset.cell
  const box = cell.closest('td')?.getBoundingClientRect()
  const frame = table?.getBoundingClientRect()
  if (!isCellField(field) || !box || !frame) return null
  const place = {
    top: box.top - frame.top,
    left: box.left - frame.left,
    width: box.width,
    height: box.height,
  }
  return { id: rowIdOf(cell), field, place }
}

/** Along the row with its link first, or to the same cell of the row above or below. */
function walk(from: HTMLElement, key: string): boolean {
  const row = from.closest<HTMLElement>('[data-row-id]')
  const isLink = from.dataset.rowLink !== undefined
  if (!row || !(isLink || from.dataset.cell !== undefined)) return false
  const next = sideways(row, from, key) ?? (isLink ? undefined : upOrDown(row, from, key))
  next?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return next !== undefined
}

function sideways(row: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (step === undefined) return undefined
  const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter(
    (cell) => cell.offsetParent !== null,
  )
  const link = row.querySelector<HTMLElement>('[data-row-link]')
  const stops = link ? [link, ...cells] : cells
  return stops[stops.indexOf(from) + step]
}

function upOrDown(row: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const other = { ArrowUp: row.previousElementSibling, ArrowDown: row.nextElementSibling }[key]
  const field = CSS.escape(from.dataset.cell ?? '')
  return other?.querySelector<HTMLElement>(`[data-cell="${field}"]`) ?? undefined
}
