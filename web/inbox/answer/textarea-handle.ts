import type { RefObject } from 'react'
import type { FieldHandle } from '#web/composer/editor/draft-editor.tsx'

/** Adapts a textarea to the interface of the composer's menus. */
export function handleOfTextarea(
  field: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
): FieldHandle {
  const selection = () => ({
    start: field.current?.selectionStart ?? 0,
    end: field.current?.selectionEnd ?? 0,
  })
  return {
    text: () => field.current?.value ?? '',
    selection,
    cursor: () => selection().end,
    focus: () => field.current?.focus(),
    reveal: ({ start, end }) => {
      field.current?.focus()
      field.current?.setSelectionRange(start, end)
    },
    // A textarea has no positions on the screen, so menus are placed at its lower edge.
    boundsOf: () => {
      const box = field.current?.getBoundingClientRect()
      return box ? new DOMRect(box.left + 12, box.bottom - 12, 1, 1) : null
    },
    replace({ start, end }, words) {
      const { current } = field
      if (!current) return
      current.setRangeText(words, start, end, 'end')
      onChange(current.value)
    },
  }
}
