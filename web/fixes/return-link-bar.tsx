import { ArrowLeft, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useAskedField } from './use-asked-field.ts'
import { returnLinkAt, type ReturnLink } from './return-link.ts'

/** Opens the field that the URL names, and offers to return to the origin of the link. */
export function ReturnLinkBar() {
  const location = useLocation()
  const [kept, keep] = useState<{ key: string; back: ReturnLink | null }>({ key: '', back: null })
  useAskedField(location)
  if (kept.key !== location.key) keep({ key: location.key, back: returnLinkAt(kept.back, location) })
  if (!kept.back) return null
  return (
    <nav
      aria-label="Back"
      className="sticky top-14 z-20 flex items-center justify-between gap-3 border-b border-line bg-info-soft px-4 py-1.5 text-sm text-info-ink md:px-8"
    >
      <Link to={kept.back.to} className="flex min-w-0 items-center gap-2 font-medium hover:underline">
        <ArrowLeft className="size-4 shrink-0" aria-hidden />
        {`Back to ${kept.back.label}`}
      </Link>
      <IconButton label="Dismiss" size="sm" onClick={() => keep({ ...kept, back: null })}>
        <X aria-hidden />
      </IconButton>
    </nav>
  )
}
