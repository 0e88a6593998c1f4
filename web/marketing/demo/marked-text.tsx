import { Fragment } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { Mark } from './demo-report.ts'

/** Lies behind a text field with the same type and width, and shows through it where a finding has its words. */
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
      {/* A last empty line has no height of its own. */}
      {'\u200b'}
    </div>
  )
}

type Piece = { start: number; before: string; marked: string; state: Mark['state'] | null }

// Marks may be one keystroke behind the text: what lies beyond its end is left out.
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
