import { Popover as Radix } from 'radix-ui'
import { use, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { floatClasses } from './float.ts'
import { OpenedContext, useOpened } from './opened.ts'

export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor
export const PopoverClose = Radix.Close

export function Popover(props: ComponentProps<typeof Radix.Root>) {
  const { opened, onOpenChange } = useOpened(props)
  return (
    <OpenedContext value={opened}>
      <Radix.Root {...props} onOpenChange={onOpenChange} />
    </OpenedContext>
  )
}

export function PopoverContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  if (!use(OpenedContext)) return null
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
