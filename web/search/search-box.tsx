import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { useSearch } from './queries.ts'
import { ResultList } from './result-list.tsx'
import { useSettled } from './use-settled.ts'

/** The search of the top bar: campaigns, audience, templates and workspaces. */
export function SearchBox({ className }: { className?: string }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { workspace } = useCurrentWorkspace()
  const search = useSearch(useSettled(text), workspace?.id)
  useSlashKey(input)

  const close = () => {
    setOpen(false)
    setText('')
  }
  // Arrow keys move from the input through the results and around; Enter in the input selects the first one.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      stops.at((at + step) % stops.length)?.focus()
      event.preventDefault()
    }
    if (event.key === 'Escape') {
      setOpen(false)
      input.current?.focus()
    }
    const first = search.data?.[0]
    if (event.key === 'Enter' && event.target === input.current && text.trim() && first) {
      close()
      void navigate(first.url)
    }
  }
  const onBlur = (event: FocusEvent) => !box.current?.contains(event.relatedTarget) && setOpen(false)
  const walking = { onKeyDown, onBlur }
  return (
    <search ref={box} className={classes('relative', className)}>
      <Search className="pointer-events-none absolute start-3 top-2.5 size-4 text-ink-faint" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Search"
        autoComplete="off"
        placeholder="Search campaigns, contacts, templates"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        {...walking}
        className={inputClasses}
      />
      <span className="pointer-events-none absolute end-2 top-2 flex" aria-hidden>
        <Kbd>Ctrl K</Kbd>
      </span>
      {open && text.trim() !== '' && <ResultList search={search} onChosen={close} walking={walking} />}
    </search>
  )
}

const inputClasses =
  'h-9 w-full rounded-md border border-line bg-ground hover:border-edge ps-9 pe-18 text-sm [&::-webkit-search-cancel-button]:hidden'

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [input])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
