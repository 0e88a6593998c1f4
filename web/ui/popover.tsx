import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { floatClasses } from './float.ts'
import { OpenerProvider, OpenerTrigger, TriggerStandIn, useOpener, type TriggerProps } from './opener.tsx'

export const Popover = OpenerProvider
export const PopoverClose = Radix.Close

export function PopoverTrigger({ onClick, ...rest }: TriggerProps) {
  const { isOpen, setOpen } = useOpener()
  return (
    <OpenerTrigger
      haspopup="dialog"
      onClick={(event) => {
        onClick?.(event)
        setOpen(!isOpen)
      }}
      {...rest}
    />
  )
}

export function PopoverContent({
  anchor,
  className,
  sideOffset = 6,
  align = 'end',
  ...rest
}: ComponentProps<typeof Radix.Content> & {
  /** The position reference, when it is not the trigger. */
  anchor?: ComponentProps<typeof Radix.Anchor>['virtualRef']
}) {
  const { isOpen, wasOpened, setOpen, triggerId } = useOpener()
  if (!wasOpened) return null
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      {anchor ? (
        <Radix.Anchor virtualRef={anchor} />
      ) : (
        <Radix.Trigger asChild>
          <TriggerStandIn />
        </Radix.Trigger>
      )}
      <Radix.Portal>
        <Radix.Content
          data-opened-by={triggerId}
          sideOffset={sideOffset}
          align={align}
          collisionPadding={8}
          className={classes(floatClasses, 'w-80 max-w-[calc(100vw-1rem)]', className)}
          {...rest}
        />
      </Radix.Portal>
    </Radix.Root>
  )
}
