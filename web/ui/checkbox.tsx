import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './field.tsx'

export function Checkbox({
  label,
  className,
  id,
  ...rest
}: ComponentProps<typeof Radix.Root> & { label?: ReactNode }) {
  const ownId = useId()
  const field = useFieldControl()
  const box = (
    <Radix.Root className={classes(boxClasses, className)} {...field} id={id ?? field.id ?? ownId} {...rest}>
      <Radix.Indicator className="group grid place-items-center">
        <Check className="size-3.5 group-data-[state=indeterminate]:hidden" strokeWidth={3} aria-hidden />
        <Minus
          className="hidden size-3.5 group-data-[state=indeterminate]:block"
          strokeWidth={3}
          aria-hidden
        />
      </Radix.Indicator>
    </Radix.Root>
  )
  if (!label) return box
  return (
    <div className="flex items-start gap-2.5">
      {box}
      <label htmlFor={id ?? field.id ?? ownId} className="min-w-0 text-sm leading-5 wrap-anywhere">
        {label}
      </label>
    </div>
  )
}

const boxClasses =
  'relative mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-sm border border-edge bg-pane text-on-accent shadow-control ' +
  'after:absolute after:-inset-1 hover:border-ink-faint disabled:opacity-50 aria-invalid:border-danger ' +
  'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent'
