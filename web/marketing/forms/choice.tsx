import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldControl } from '#web/ui/field.tsx'
import { controlClasses } from '#web/ui/input.tsx'

/** The native select in our style: it works in the static page, and a phone shows its own picker. */
export function Choice({
  options,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & {
  options: readonly { value: string; label: string }[]
  placeholder?: string
}) {
  return (
    <span className="relative block">
      <select
        className={classes(controlClasses, 'h-9 appearance-none px-3 pe-9', className)}
        {...useFieldControl()}
        {...rest}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-2.5 size-4 text-ink-faint"
      />
    </span>
  )
}
