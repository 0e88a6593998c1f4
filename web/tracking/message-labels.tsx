import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { MailFrame } from '#web/ui/mail-frame.tsx'
import { useMessageContent, type TrackedMessage } from './queries.ts'

/** The content of an email. It is stored for emails sent from a mailbox of this installation. */
export function MessageContent({ message }: { message: TrackedMessage }) {
  const [open, setOpen] = useState(false)
  const words = useMessageContent(message, open)
  return (
    <div className="grid justify-items-start gap-2.5">
      <Button size="sm" aria-expanded={open} loading={open && words.isPending} onClick={() => setOpen(!open)}>
        {open ? 'Hide the email' : 'Show the email'}
      </Button>
      {open && words.isError && <p className="text-sm text-danger-ink">Couldn’t load the email.</p>}
      {open && words.isSuccess && <Words words={words.data} />}
    </div>
  )
}

function Words({ words }: { words: { content_text: string; content_html: string | null } | null }) {
  if (words?.content_html)
    return (
      <MailFrame
        html={words.content_html}
        title="The email"
        opensLinks={false}
        className="h-72 w-full rounded-md border border-line"
      />
    )
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-wrap">
      {words?.content_text || <span className="text-ink-faint">Its text is no longer stored.</span>}
    </p>
  )
}
