import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { toastError } from './toast.ts'

/** A URL to share: selected on focus, copied by its button. */
export function CopyLink({ url, label }: { url: string; label: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => toastError('Your browser blocked copying. Select the link and copy it.'),
    )
  return (
    <div className="flex gap-2">
      <Input
        readOnly
        aria-label={label}
        value={url}
        className="h-8! text-xs!"
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        label={copied ? 'Copied' : 'Copy the link'}
        size="sm"
        variant="secondary"
        onClick={() => void copy()}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
    </div>
  )
}
