import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'accent' | 'info' | 'warning' | 'danger'

/** A short label: a status, a count, a plan. `dot` adds a dot in the tone's color. */
export function Badge({
  tone = 'neutral',
  dot = false,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { tone?: Tone; dot?: boolean }) {
  return (
    <span className={classes(badgeClasses, tones[tone], className)} {...rest}>
      {dot && <span className={classes('size-1.5 rounded-full', dots[tone])} aria-hidden />}
      {children}
    </span>
  )
}

const badgeClasses =
  'numbers inline-flex h-5.5 w-fit items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap'

const tones: Record<Tone, string> = {
  neutral: 'bg-well text-ink-soft',
  // A selected row has the same tint.
  accent: 'bg-accent-soft text-accent-ink in-aria-[current=true]:bg-pane',
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

const dots: Record<Tone, string> = {
  neutral: 'bg-edge',
  accent: 'bg-accent',
  info: 'bg-info',
  warning: 'bg-warning',
  danger: 'bg-danger',
}
