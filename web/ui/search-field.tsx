import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { Kbd } from './kbd.tsx'

// Takes the width that the filters leave, so that a toolbar fits into one row at 1280 px.
const BESIDE_FILTERS = 'min-w-0 grow basis-0 sm:max-w-64 sm:min-w-36 sm:basis-36'

/** The search field of a list. `/` focuses it, Esc clears and leaves it. */
export function SearchField({
  label,
  value,
  onChange,
  className = BESIDE_FILTERS,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string
}) {
  const [typed, setTyped] = useSettling(value, onChange)
  return (
    <search className={classes('relative', className)}>
      <Search className="pointer-events-none absolute start-3 top-2.5 size-4 text-ink-faint" aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          setTyped('')
          event.currentTarget.blur()
        }}
        className="peer h-9 w-full rounded-md border border-edge bg-pane ps-9 pe-9 text-base shadow-control hover:border-ink-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' ? (
        <span
          className="pointer-events-none absolute end-2 top-2 flex max-sm:hidden pointer-coarse:hidden"
          aria-hidden
        >
          <Kbd>/</Kbd>
        </span>
      ) : (
        <IconButton
          label="Clear search"
          size="sm"
          className="absolute end-0.5 top-0.5"
          onClick={() => setTyped('')}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </search>
  )
}

const SETTLE_MS = 150

/** Debounces the typed text; external changes are applied when they occur. */
function useSettling(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return [typed, setTyped]
}
