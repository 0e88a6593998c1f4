import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'

export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={classes(linkClasses, className)} {...rest}>
      {children}
    </a>
  )
}

const linkClasses =
  'rounded-sm text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-accent-ink'
