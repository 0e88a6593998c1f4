import { MailFrame } from '#web/ui/mail-frame.tsx'
import type { Signature } from './signature.ts'

/** A placeholder until there is something to sign, so that opening a conversation does not load a frame. */
export function SignatureShown({ text, html, isWriting }: Signature & { isWriting: boolean }) {
  if (html.trim() && isWriting)
    return <MailFrame html={html} title="Signature" className="h-28 w-full rounded-md border border-line" />
  if (text === '') return null
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-faint">
      <span className="sr-only">Signature: </span>
      {text}
    </p>
  )
}
