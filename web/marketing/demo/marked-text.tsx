import { Fragment } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { Mark } from './demo-report.ts'

/** A layer behind a text field with identical font and width, whose marks show through. */
export function MarkedText({
  text,
  marks,
  className,
}: {
  text: string
  marks: readonly Mark[]
  className: string
}) {
  return (
    <div aria-hidden className={classes('pointer-events-none text-transparent', className)}>
      {pieces(text, marks).map(({ start, before, marked, state }) => (
        <Fragment key={start}>
          {before}
          {state && (
            <mark
              className={classes(
                'rounded-sm border-b-2 text-transparent',
                state === 'fail' ? 'border-danger bg-danger-soft' : 'border-warning bg-warning-soft',
              )}
            >
              {marked}
            </mark>
          )}
        </Fragment>
      ))}
      {/* Gives a final empty line its height. */}
      {'\u200b'}
    </div>
  )
}

type Piece = { start: number; before: string; marked: string; state: Mark['state'] | null }

// Marks may be one keystroke behind the text: those beyond its end are dropped.
function pieces(text: string, marks: readonly Mark[]): Piece[] {
  let at = 0
  const found = marks
    .filter((mark) => mark.end <= text.length)
    .map((mark): Piece => {
      const before = text.slice(at, mark.start)
      at = mark.end
      return { start: mark.start, before, marked: text.slice(mark.start, mark.end), state: mark.state }
    })
  return [...found, { start: text.length, before: text.slice(at), marked: '', state: null }]
}
