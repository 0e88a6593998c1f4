import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './field.tsx'

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={classes(controlClasses, 'h-9 px-3', className)}
      {...useFieldControl()}
      {...rest}
    />
  )
}

export const controlClasses =
  'w-full min-w-0 rounded-md border border-edge bg-pane text-base text-ink shadow-control ' +
  'transition-[border-color,box-shadow] hover:border-ink-faint ' +
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger ' +
  'disabled:cursor-not-allowed disabled:bg-well disabled:text-ink-soft'
