import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and ignores clicks; the label stays, so that nothing moves. */
  loading?: boolean
  /** Renders its single child (for example a link) in the button's style. */
  asChild?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  asChild = false,
  className,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const dressed = buttonClasses(variant, size, className)
  const marks = variant === 'primary' ? { 'data-primary': true, ...rest } : rest
  if (asChild) {
    return (
      <Slot.Root className={dressed} {...marks}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type={type}
      className={dressed}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...marks}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}

export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classes(
    base,
    variants[variant],
    variant === 'link' ? 'text-[length:inherit]' : sizes[size],
    className,
  )
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,box-shadow,transform] ' +
  'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent shadow-[inset_0_1px_0_rgb(255_255_255/0.16),var(--shadow-control)] hover:bg-accent-strong active:translate-y-px',
  secondary:
    'border border-line bg-pane text-ink shadow-control hover:border-edge hover:bg-well active:translate-y-px',
  quiet: 'text-ink-soft hover:bg-well hover:text-ink data-[state=open]:bg-well data-[state=open]:text-ink',
  danger:
    'bg-danger text-on-danger shadow-[inset_0_1px_0_rgb(255_255_255/0.16),var(--shadow-control)] hover:bg-danger-strong active:translate-y-px',
  link: 'text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-accent-ink',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-9 px-3.5 text-sm',
  lg: 'h-11 px-5 text-base',
}
