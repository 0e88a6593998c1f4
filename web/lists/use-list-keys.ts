import { useEffect, useEffectEvent, type RefObject } from 'react'

export type ListKeyEvents = {
  onToggle: (id: string, range: boolean) => void
  /** Esc, with the keyboard on no row. */
  onClear: () => void
  onHelp: () => void
  /** Keys of this list alone, by letter: what they do to the row with the keyboard on it, or to no row. */
  own?: Readonly<Record<string, (id: string | null) => void>>
}

/**
 * j and k walk the rows, x chooses, Enter opens, Esc lets go, `/` searches, `?` explains. Walking moves the real
 * focus to the link of a row (`data-row-link` inside `data-row-id`), so that Enter and screen readers need nothing of ours.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, events: ListKeyEvents): void {
  const act = useEffectEvent((event: KeyboardEvent) => onKey(event, list.current, events))
  useEffect(() => {
    // Caught on the way down: on a list, `/` means its own search and not the one of the top bar.
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

/** Typing, or in something that floats over the list and has keys of its own. */
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
