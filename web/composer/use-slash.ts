import { useState, type KeyboardEvent } from 'react'
import type { FieldHandle } from './editor/draft-editor.tsx'
import { slashBefore, type Slash } from './slash.ts'
import { matchingSnippets, type Insertable } from './snippets.ts'

const NONE: readonly Insertable[] = []
const MOST = 8

/** The text to insert for a snippet, with its formatting when both support it. */
type Fill = (snippet: Insertable) => { text: string; html?: string }

const asWritten: Fill = ({ content }) => ({ text: content })

/** Inserts snippets by `/` in the text: type to search, arrows to select, Enter to insert, Esc to leave the slash. */
export function useSlash(snippets: readonly Insertable[], field: () => FieldHandle | null, fill = asWritten) {
  const [slash, setSlash] = useState<Slash | null>(null)
  const [chosen, setChosen] = useState(0)
  const found = slash ? matchingSnippets(snippets, slash.typed).slice(0, MOST) : NONE
  const close = () => setSlash(null)
  const choose = (snippet: Insertable) => {
    const handle = field()
    if (slash && handle) {
      const { text, html } = fill(snippet)
      handle.replace({ start: slash.start, end: slash.start + slash.typed.length + 1 }, text, html)
      requestAnimationFrame(() => handle.focus())
    }
    close()
  }
  return {
    found,
    chosen: Math.min(chosen, Math.max(0, found.length - 1)),
    choose,
    close,
    bounds: () => (slash ? (field()?.boundsOf({ start: slash.start, end: slash.start }) ?? null) : null),
    /** Called after each change of the text. */
    look: () => {
      const handle = field()
      const now = handle && slashBefore(handle.text(), handle.cursor())
      const begins = now?.typed === '' && slash?.start !== now.start
      const goes = now !== null && slash?.start === now.start
      if (begins) setChosen(0)
      setSlash(now && (begins || goes) ? now : null)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (found.length === 0) return
      actOnKey(event, {
        ArrowDown: () => setChosen((chosen + 1) % found.length),
        ArrowUp: () => setChosen((chosen + found.length - 1) % found.length),
        Enter: () => choose(found[chosen] ?? found[0]!),
        Escape: close,
      })
    },
  }
}

/** Prevents the text from receiving a key that the menu handles. */
function actOnKey(event: KeyboardEvent, acts: Record<string, () => void>): void {
  const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : acts[event.key]
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
