import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { controlClasses } from './input.tsx'

/** Grows with its text up to the height of the window, if the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={classes(
        controlClasses,
        'field-sizing-content max-h-[60vh] px-3 py-2',
        leastHeight(rows),
        className,
      )}
      {...useFieldControl()}
      {...rest}
    />
  )
}

// A field as tall as its content ignores its rows (CSS Basic User Interface 4, field-sizing).
function leastHeight(rows: number): string {
  if (rows > 8) return 'min-h-64'
  return rows > 3 ? 'min-h-32' : 'min-h-20'
}
