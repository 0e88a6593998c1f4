import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { floatClasses } from './float.ts'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor
export const PopoverClose = Radix.Close

export function PopoverContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={classes(floatClasses, 'w-80 max-w-[calc(100vw-1rem)]', className)}
        {...rest}
      />
    </Radix.Portal>
  )
}
