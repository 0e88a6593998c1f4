import { useEffect, useRef, useState } from 'react'
import { readPassiveHtml } from '#web/data/trusted-types.ts'
import { useFieldControl } from '#web/ui/field.tsx'

export type RichText = { html: string; text: string }

/** Accepts formatted text from a mail program's clipboard, including links, and returns both formats. */
export function RichField({
  initial,
  onChange,
}: {
  /** The initial content; later changes are only those reported by `onChange`. */
  initial: string
  onChange: (text: RichText) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [before] = useState(initial)
  useEffect(() => {
    box.current?.replaceChildren(readPassiveHtml(before))
  }, [before])
  const field = useFieldControl()
  const emitChange = () => {
    if (box.current) onChange({ html: box.current.innerHTML, text: box.current.innerText })
  }
  return (
    <div
      {...field}
      ref={box}
      {...textbox}
      contentEditable
      onInput={emitChange}
      onPaste={(event) => pasteSource(event.nativeEvent, emitChange)}
      className="max-h-72 min-h-36 overflow-y-auto rounded-md border border-edge bg-pane px-3 py-2 text-base shadow-control wrap-anywhere hover:border-ink-faint [&_a]:text-accent-ink [&_a]:underline"
    />
  )
}

// A textarea cannot contain links and formatting; this element declares its role to screen readers.
const textbox = { role: 'textbox', tabIndex: 0, 'aria-multiline': true, 'aria-label': 'Email' } as const

// HTML source is pasted as plain text and would be sent as visible source.
function pasteSource(event: ClipboardEvent, onDone: () => void): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (
    event.clipboardData?.types.includes('text/html') ||
    !/^\s*<(?:!doctype|html|body|table|div|p)\b/i.test(text)
  )
    return
  event.preventDefault()
  const selection = getSelection()
  if (!selection?.rangeCount) return
  const range = selection.getRangeAt(0)
  range.deleteContents()
  range.insertNode(readPassiveHtml(text))
  selection.collapseToEnd()
  onDone()
}
