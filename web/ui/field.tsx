import { createContext, use, useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { classes } from './classes.ts'

type FieldProps = {
  /** The ID of the element around label and control; a fix link targets `field-…`. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shows the label only to screen readers. */
  labelHidden?: boolean
  /** Shown at the right end of the label's line: a link, a counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Label, control, hint and error, associated with each other. Any control of web/ui inside it connects automatically.
 */
export function Field({
  id: ownId,
  label,
  hint,
  error,
  labelHidden,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div
      id={ownId}
      className={classes('grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-1.5', className)}
    >
      <label
        htmlFor={id}
        id={`${id}-label`}
        className={labelHidden ? 'sr-only' : 'w-fit text-sm font-medium'}
      >
        {label}
      </label>
      <div className="col-span-2">
        <FieldContext value={{ id, labelId: `${id}-label`, describedBy, invalid: Boolean(error) }}>
          {children}
        </FieldContext>
      </div>
      {/* Visually beside the label, but after the control in tab order: a link here must not come between two fields.
       */}
      {aside && <span className="col-start-2 row-start-1 text-sm text-ink-faint">{aside}</span>}
      {error && (
        <p id={errorId} role="alert" className="col-span-2 flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="col-span-2 text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean }

const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes for a control inside a Field. Empty outside of one. */
export function useFieldControl(): {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
} {
  const field = use(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}

/** For groups (radios, segments), which are labeled by ID. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId
}
