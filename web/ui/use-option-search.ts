// State and attributes of a list that is searched while it is open: the combobox pattern of the ARIA Authoring
// Practices, whose focus stays in the search field while arrow keys change the active option.
import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { searchOptions } from './search-options.ts'
import type { SelectOption } from './select-parts.ts'

/** The height of an option in pixels (`h-8`). */
const ROW = 32
const ROWS_SHOWN = 9
/** Options rendered above and below the visible ones. */
const SPARE = 4

type Search<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  /** The text typed before the list opened. */
  initial: string
  onChoose: (value: Value) => void
}

export function useOptionSearch<Value extends string>({ options, value, initial, onChoose }: Search<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState(initial)
  const [active, setActive] = useState(() =>
    initial
      ? 0
      : Math.max(
          0,
          options.findIndex((option) => option.value === value),
        ),
  )
  const [scrolled, setScrolled] = useState(0)
  const found = searchOptions(options, search)
  const choose = (option: SelectOption<Value> | undefined) => {
    if (option && !option.disabled) onChoose(option.value)
  }
  const show = (place: number) => {
    if (!list.current) return
    const lowest = (place - ROWS_SHOWN + 1) * ROW
    list.current.scrollTop = Math.min(place * ROW, Math.max(lowest, list.current.scrollTop))
  }
  const showChosen = useEffectEvent(() => show(active))
  useLayoutEffect(() => showChosen(), [])
  const first = Math.max(0, Math.floor(scrolled / ROW) - SPARE)
  const input = {
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': found.length > 0 ? `${id}-${active}` : undefined,
    'aria-autocomplete': 'list',
    value: search,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setSearch(target.value)
      setActive(0)
      show(0)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = placeAfter(event.key, active, found.length - 1)
      if (next === null) return
      event.preventDefault()
      if (event.key === 'Enter') return choose(found[active])
      setActive(next)
      show(next)
    },
  } as const
  const optionAt = (option: SelectOption<Value>, place: number) =>
    ({
      id: `${id}-${place}`,
      role: 'option',
      'aria-selected': option.value === value,
      'aria-disabled': option.disabled,
      'aria-setsize': found.length,
      'aria-posinset': place + 1,
      'data-highlighted': place === active ? '' : undefined,
      style: { top: place * ROW },
      onPointerMove: () => setActive(place),
      onClick: () => choose(option),
    }) as const
  return {
    input,
    list: {
      ref: list,
      id: `${id}-list`,
      role: 'listbox',
      'aria-label': 'Options',
      onScroll: () => setScrolled(list.current?.scrollTop ?? 0),
    },
    height: found.length * ROW,
    shown: found
      .slice(first, first + ROWS_SHOWN + 2 * SPARE)
      .map((option, place) => ({ option, attributes: optionAt(option, first + place) })),
  } as const
}

function placeAfter(key: string, at: number, last: number): number | null {
  if (key === 'Enter') return at
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'PageDown') return Math.min(at + ROWS_SHOWN - 1, last)
  if (key === 'PageUp') return Math.max(at - ROWS_SHOWN + 1, 0)
  return null
}
