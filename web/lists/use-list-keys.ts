import { useEffect, useEffectEvent, type RefObject } from 'react'

type ListKeyEvents = {
  onToggle: (id: string, range: boolean) => void
  /** Called for Esc without a focused row. */
  onClear: () => void
  onHelp: () => void
  /** Shortcuts of this list only, by letter. They receive the focused row, or null. */
  own?: Readonly<Record<string, (id: string | null) => void>>
}

/**
 * j and k move between rows, x selects, Enter opens, Esc deselects, `/` searches, `?` shows help. Moving sets the real
 * focus to the link of a row (`data-row-link` inside `data-row-id`), so that Enter and screen readers work natively.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, events: ListKeyEvents): void {
  const act = useEffectEvent((event: KeyboardEvent) => onKey(event, list.current, events))
  useEffect(() => {
    // In the capture phase: on a list, `/` means its own search and not that of the top bar.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!act(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

function onKey(event: KeyboardEvent, list: HTMLElement | null, events: ListKeyEvents): boolean {
  if (!list || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return false
  const row = document.activeElement?.closest<HTMLElement>('[data-row-id]') ?? null
  switch (event.key) {
    case 'j':
    case 'k':
      return walk(list, row, event.key === 'j' ? 1 : -1)
    case 'x':
    case 'X':
      if (row?.dataset.rowId) events.onToggle(row.dataset.rowId, event.shiftKey)
      return row !== null
    case 'Escape':
      if (row) (document.activeElement as HTMLElement).blur()
      events.onClear()
      return false
    case '/':
      list.querySelector<HTMLInputElement>('input[type=search]')?.select()
      return true
    case '?':
      events.onHelp()
      return true
    default:
      return actOwn(event, row?.dataset.rowId ?? null, events.own)
  }
}

function actOwn({ key, shiftKey }: KeyboardEvent, row: string | null, own: ListKeyEvents['own']): boolean {
  const act = shiftKey ? undefined : own?.[key]
  act?.(row)
  return act !== undefined
}

function walk(list: HTMLElement, from: HTMLElement | null, step: 1 | -1): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row-id]')]
  const at = from ? rows.indexOf(from) : -1
  const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
  row?.querySelector<HTMLElement>('[data-row-link]')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}

/** True while typing, or in a floating element with shortcuts of its own. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const types = target instanceof HTMLInputElement && target.type !== 'checkbox'
  return (
    types ||
    target.isContentEditable ||
    target.closest('textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !==
      null
  )
}
