import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './field.tsx'

export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={classes(
        'relative h-6 w-10 shrink-0 rounded-full border border-edge bg-well transition-colors',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-50',
        className,
      )}
      {...useFieldControl()}
      {...rest}
    >
      <Radix.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  )
}
