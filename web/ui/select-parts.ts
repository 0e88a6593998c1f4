import type { Ref } from 'react'

export type SelectOption<Value extends string> = { value: Value; label: string; disabled?: boolean }

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string
  /** Initially open, because the previous choice requires this one. */
  defaultOpen?: boolean
  disabled?: boolean
  name?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
  onBlur?: () => void
  'aria-label'?: string
}

export const triggerClasses =
  'flex h-9 items-center justify-between gap-2 px-3 text-start data-placeholder:text-ink-faint [&>span]:truncate'
