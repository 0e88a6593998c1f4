import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { controlClasses } from './input.tsx'

/** Grows with its text up to the height of the window, where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={classes(controlClasses, 'field-sizing-content max-h-[60vh] min-h-20 px-3 py-2', className)}
      {...useFieldControl()}
      {...rest}
    />
  )
}
