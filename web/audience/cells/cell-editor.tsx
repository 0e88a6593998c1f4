import { useRef, useState } from 'react'
import { cellLabel, cellText, readCell, type CellValue } from '#core/audience/cell.ts'
import type { Contact } from '#core/audience/contact.ts'
import { classes } from '#web/ui/classes.ts'
import type { OpenCell } from './use-cells.ts'

/** Covers its cell. Enter saves and Esc cancels; leaving the field saves, too, so that no input is lost. */
export function CellEditor({
  contact,
  cell: { field, place },
  onSave,
  onClose,
}: {
  contact: Contact
  cell: OpenCell
  onSave: (value: CellValue) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(() => cellText(contact, field))
  const [error, setError] = useState<string | null>(null)
  const isOver = useRef(false)
  const finish = (value?: { value: CellValue }) => {
    if (isOver.current) return
    isOver.current = true
    if (value) onSave(value.value)
    onClose()
  }
  const save = () => {
    if (typed.trim() === cellText(contact, field)) return finish()
    const read = readCell(contact, field, typed)
    return 'error' in read ? setError(read.error) : finish(read)
  }
  return (
    <div className="absolute z-20" style={{ ...place, minWidth: MIN_WIDTH }}>
      <input
        // The user opened this cell, so moving the focus is expected.
        ref={(input) => input?.focus()}
        aria-label={`${cellLabel(field)} of ${contact.name ?? contact.email}`}
        aria-invalid={error !== null}
        aria-errormessage={error === null ? undefined : 'cell-error'}
        className={classes(inputClasses, error !== null && 'outline-danger!')}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') finish()
        }}
        onBlur={save}
      />
      {error !== null && (
        <p
          id="cell-error"
          role="alert"
          className="rounded-b-md bg-danger-soft px-3 py-1.5 text-xs text-danger-ink shadow-float"
        >
          {error}
        </p>
      )}
    </div>
  )
}

/** Narrow cells may contain long texts. */
const MIN_WIDTH = 160

const inputClasses =
  'size-full bg-float px-3 text-sm text-ink shadow-float outline-2 -outline-offset-2 outline-accent'
