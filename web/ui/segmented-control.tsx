import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { useFieldLabelId } from './field.tsx'

type Segment<Value extends string> = { value: Value; label: ReactNode }

/** A single choice among a few visible options. */
export function SegmentedControl<Value extends string>({
  segments,
  value,
  onValueChange,
  className,
  'aria-label': ariaLabel,
}: {
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
  'aria-label'?: string
}) {
  const labelledBy = useFieldLabelId()
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={(chosen) => chosen && onValueChange(chosen as Value)}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel ? undefined : labelledBy}
      className={classes(
        'scroll-row inline-flex w-fit max-w-full gap-0.5 rounded-lg border border-line bg-ground p-0.5',
        className,
      )}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item key={segment.value} value={segment.value} className={segmentClasses}>
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

const segmentClasses =
  'inline-flex h-7.5 shrink-0 items-center justify-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink ' +
  'data-[state=on]:bg-float data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--color-line),var(--shadow-control)] [&_svg]:size-4'
