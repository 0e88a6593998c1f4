import type { KeyboardEvent } from 'react'

/**
 * Moves the focus among options with arrow keys, Home, End and first letters. Radix does that only inside its own
 * viewport, which the Content-Security-Policy does not allow (select.tsx).
 */
export function moveAmongOptions(event: KeyboardEvent<HTMLElement>): void {
  const options = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]:not([data-disabled])'),
  ]
  const at = options.findIndex((option) => option === document.activeElement)
  const next = placeAfter(event, options, at)
  if (next === null) return
  // Radix ignores handled events.
  event.preventDefault()
  options[next]?.focus()
}

function placeAfter(event: KeyboardEvent, options: readonly HTMLElement[], at: number): number | null {
  const last = options.length - 1
  if (event.key === 'ArrowDown') return Math.min(at + 1, last)
  if (event.key === 'ArrowUp') return Math.max(at - 1, 0)
  if (event.key === 'Home') return 0
  if (event.key === 'End') return last
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
    return null
  const letter = event.key.toLowerCase()
  const matches = options.flatMap((option, place) =>
    option.textContent.toLowerCase().startsWith(letter) ? [place] : [],
  )
  return matches.find((place) => place > at) ?? matches[0] ?? null
}
