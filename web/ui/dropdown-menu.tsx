import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { use, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { floatClasses, itemClasses } from './float.ts'
import { OpenedContext, useOpened } from './opened.ts'

export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuRadioGroup = Radix.RadioGroup

export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  const { opened, onOpenChange } = useOpened(props)
  return (
    <OpenedContext value={opened}>
      <Radix.Root {...props} onOpenChange={onOpenChange} />
    </OpenedContext>
  )
}

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  if (!use(OpenedContext)) return null
  return (
    <Radix.Portal>
      <Radix.Content
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
  )
}

export function DropdownMenuItem({
  danger = false,
  className,
  ...rest
}: ComponentProps<typeof Radix.Item> & { danger?: boolean }) {
  return <Radix.Item className={classes(itemClasses, danger && 'text-danger-ink', className)} {...rest} />
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={classes(itemClasses, 'pe-8', className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute end-2.5">
        <Check className="text-accent-ink" aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

/** One of several that may be on together. The menu stays open for the next one. */
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
