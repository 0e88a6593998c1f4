import { useState } from 'react'
import { classes } from './classes.ts'
import { initials } from './initials.ts'

/**
 * A round picture, or initials. Decorative: the name is always beside it or in the control's label, so the letters are
 * drawn by CSS and are not text.
 */
export function Avatar({
  name,
  picture,
  square = false,
  className,
}: {
  name: string
  /** A file of the bucket `avatars`; the initials are shown when it is missing. */
  picture?: string | null | undefined
  /** For things rather than people. */
  square?: boolean
  className?: string
}) {
  const [missing, setMissing] = useState<string>()
  const shown = picture && picture !== missing ? picture : undefined
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={classes(
        'relative grid shrink-0 place-items-center overflow-hidden bg-accent-soft text-xs font-semibold text-accent-ink before:content-[attr(data-initials)]',
        square ? 'size-6 rounded-sm' : 'size-8 rounded-full',
        className,
      )}
    >
      {shown && (
        <img
          src={`/storage/v1/object/public/avatars/${shown}`}
          alt=""
          onError={() => setMissing(shown)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
