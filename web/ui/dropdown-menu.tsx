import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, FocusEvent } from 'react'
import { classes } from './classes.ts'
import { floatClasses, itemClasses } from './float.ts'
import { OpenerProvider, OpenerTrigger, TriggerStandIn, useOpener, type TriggerProps } from './opener.tsx'

export const DropdownMenu = OpenerProvider

/** Opens on pointer down, and for the keys of the ARIA menu button pattern. */
export function DropdownMenuTrigger({ onPointerDown, onKeyDown, ...rest }: TriggerProps) {
  const { isOpen, setOpen } = useOpener()
  return (
    <OpenerTrigger
      haspopup="menu"
      onPointerDown={(event) => {
        onPointerDown?.(event)
        if (event.button !== 0 || event.ctrlKey || event.currentTarget.disabled) return
        setOpen(!isOpen)
        // The focus must move to the menu, not to the button after it.
        if (!isOpen) event.preventDefault()
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(event.key === 'ArrowDown' || !isOpen, true)
      }}
      {...rest}
    />
  )
}

export function DropdownMenuContent({
  modal = true,
  className,
  sideOffset = 6,
  ...rest
}: ComponentProps<typeof Radix.Content> & { modal?: boolean }) {
  const { isOpen, wasOpened, setOpen, triggerId, byKey } = useOpener()
  // Radix was mounted after the key event that opened the menu, so it did not receive it.
  const focusFirst = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    if (!byKey || target !== currentTarget || relatedTarget?.id !== triggerId) return
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }
  if (!wasOpened) return null
  return (
    <Radix.Root modal={modal} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <TriggerStandIn />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-labelledby={triggerId}
          onFocus={focusFirst}
          sideOffset={sideOffset}
          collisionPadding={8}
          className={classes(
            floatClasses,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1',
            className,
          )}
          {...rest}
        />
      </Radix.Portal>
    </Radix.Root>
  )
}

export function DropdownMenuItem({
  danger = false,
  className,
  ...rest
}: ComponentProps<typeof Radix.Item> & { danger?: boolean }) {
  return <Radix.Item className={classes(itemClasses, danger && 'text-danger-ink', className)} {...rest} />
}

/** An item that can be checked together with others. The menu stays open. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem
      className={classes(itemClasses, 'pe-8', className)}
      onSelect={(event) => event.preventDefault()}
      {...rest}
    >
      {children}
      <Radix.ItemIndicator className="absolute end-2.5">
        <Check className="text-accent-ink" aria-hidden />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={classes('px-2.5 py-1.5 text-xs text-ink-faint', className)} {...rest} />
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}
