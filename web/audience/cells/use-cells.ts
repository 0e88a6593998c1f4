import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { isCellField, type CellField } from '#core/audience/cell.ts'

/** The cell being edited, and its position in the table's coordinates. */
export type OpenCell = { id: string; field: CellField; place: Place }
type Place = { top: number; left: number; width: number; height: number }

/** The double-click interval of most systems at their faster setting. */
const SECOND_PRESS_MS = 220

type CellEvents = {
  /** False for users without edit permission. */
  enabled: boolean
  /** Called for a single click on a cell, after the double-click interval. */
  onPress: (id: string) => void
}

/**
 * Cells (`data-cell` inside `data-row-id`) that can be edited in place: a double click or Enter opens one, arrow keys
 * move between them. Events are handled once for the whole table and the editor is drawn over it, so that rows of a
 * scrolling list need no handlers.
 */
export function useCells(table: RefObject<HTMLElement | null>, { enabled, onPress }: CellEvents) {
  const [open, setOpen] = useState<OpenCell | null>(null)
  const edit = useEffectEvent((cell: HTMLElement) => setOpen(cellOf(cell, table.current)))
  const press = useEffectEvent((cell: HTMLElement) => onPress(rowIdOf(cell)))
  useEffect(() => {
    const place = table.current
    if (!place || !enabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // In the capture phase, before the row opens the contact.
    const onClick = (event: MouseEvent) => {
      const cell = cellAt(event.target)
      if (!cell || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      // A link opens immediately; the name in it is edited with Enter or F2 on its cell, or in the side panel.
      if (event.target instanceof Element && event.target.closest('[data-row-link]')) return
      // Touch has no double click, so it opens the contact immediately.
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

/** Moves along the row, including its link, or to the same cell of the row above or below. */
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
