import { Popover as Radix } from 'radix-ui'
import { createContext, use, useId, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { floatClasses } from './float.ts'
import { OpenedContext, useOpened } from './opened.ts'

export const PopoverAnchor = Radix.Anchor
export const PopoverClose = Radix.Close

// Radix tells of the content on the trigger only while it is open; return-focus.ts looks for the trigger after that.
const TriggerContext = createContext('')

export function Popover(props: ComponentProps<typeof Radix.Root>) {
  const { opened, onOpenChange } = useOpened(props)
  return (
    <OpenedContext value={opened}>
      <TriggerContext value={useId()}>
        <Radix.Root {...props} onOpenChange={onOpenChange} />
      </TriggerContext>
    </OpenedContext>
  )
}

export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-popover-trigger={use(TriggerContext)} {...props} />
}

export function PopoverContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  const trigger = use(TriggerContext)
  if (!use(OpenedContext)) return null
  return (
    <Radix.Portal>
      <Radix.Content
        data-opened-by={trigger}
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={classes(floatClasses, 'w-80 max-w-[calc(100vw-1rem)]', className)}
        {...rest}
      />
    </Radix.Portal>
  )
}
