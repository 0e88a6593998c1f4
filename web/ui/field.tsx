import { createContext, use, useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { classes } from './classes.ts'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  /** Stands at the right end of the label's line: a link, a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, control, hint and error, tied together. Any control of web/ui inside it finds its own wiring. */
export function Field({ label, hint, error, labelHidden, aside, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classes('grid gap-1.5', className)}>
      <div
        className={classes('flex items-baseline justify-between gap-4', labelHidden && !aside && 'sr-only')}
      >
        <label
          htmlFor={id}
          id={`${id}-label`}
          className={classes('text-sm font-medium', labelHidden && 'sr-only')}
        >
          {label}
        </label>
        {aside && <span className="text-sm text-ink-faint">{aside}</span>}
      </div>
      <FieldContext value={{ id, labelId: `${id}-label`, describedBy, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean }

const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes a control inside a Field must carry. Outside of one: none. */
export function useFieldControl(): {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
} {
  const field = use(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}

/** For groups (radios, segments), which are labelled by id. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId
}
