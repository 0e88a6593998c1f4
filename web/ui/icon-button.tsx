import type { ComponentProps } from 'react'
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button.tsx'
import { classes } from './classes.ts'

/** A button that shows only an icon. Its label is for screen readers. */
export function IconButton({
  label,
  variant = 'quiet',
  size = 'md',
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; variant?: ButtonVariant; size?: ButtonSize }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={buttonClasses(variant, size, classes(squares[size], className))}
      {...rest}
    />
  )
}

const squares: Record<ButtonSize, string> = { sm: 'w-8 px-0!', md: 'w-9 px-0!', lg: 'w-11 px-0!' }
