import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ConfirmButton } from './confirm-button.tsx'

/** A picture beside the button that selects it: by click, or by dropping a file on it. */
export function PicturePicker({
  label,
  picture,
  hasPicture,
  isPending,
  onPick,
  className,
}: {
  label: string
  picture: ReactNode
  hasPicture: boolean
  isPending: boolean
  /** Null removes it. */
  onPick: (file: File | null) => void
  className?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const pick = (file: File | undefined) => file && onPick(file)
  return (
    <div
      className={className}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        pick(event.dataTransfer.files[0])
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        {picture}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          hidden
          aria-label={label}
          onChange={({ target }) => {
            pick(target.files?.[0])
            target.value = ''
          }}
        />
        <Button size="sm" loading={isPending} onClick={() => input.current?.click()}>
          {hasPicture ? 'Change picture' : 'Add a picture'}
        </Button>
        {hasPicture && (
          <ConfirmButton
            size="sm"
            variant="quiet"
            disabled={isPending}
            title="Remove this picture?"
            description="To use it again, you need to add it again."
            confirmLabel="Remove picture"
            onConfirm={async () => onPick(null)}
          >
            Remove picture
          </ConfirmButton>
        )}
      </div>
    </div>
  )
}
