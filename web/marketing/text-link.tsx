import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'

export function TextLink({ className, ...rest }: ComponentProps<'a'>) {
  return (
    // The words of the link come as children.
    <a className={classes(linkClasses, className)} {...rest} />
  )
}

const linkClasses =
  'rounded-sm text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-accent-ink'
