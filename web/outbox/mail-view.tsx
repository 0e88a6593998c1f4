import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { MailFrame } from '#web/ui/mail-frame.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { OutboxMail } from './queries.ts'

const segments = [
  { value: 'html', label: 'Formatted' },
  { value: 'text', label: 'Plain text' },
] as const
type Part = (typeof segments)[number]['value']

/** One mail, formatted or as plain text. */
export function MailView({ mail }: { mail: OutboxMail }) {
  const [part, setPart] = useState<Part>('html')
  return (
    <Card aria-label={mail.subject} className="min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3.5">
        <div className="min-w-0 text-sm">
          <h2 className="truncate text-base">{mail.subject}</h2>
          <p className="truncate text-ink-soft">to {mail.to}</p>
        </div>
        <SegmentedControl
          segments={segments}
          value={part}
          onValueChange={setPart}
          aria-label="Part of the mail"
        />
      </header>
      {part === 'html' ? (
        <MailFrame
          title={`Mail: ${mail.subject}`}
          html={mail.html}
          className="block h-[36rem] w-full bg-white"
        />
      ) : (
        <pre className="overflow-x-auto px-5 py-4 text-sm whitespace-pre-wrap">
          <LinkedText text={mail.text} />
        </pre>
      )}
    </Card>
  )
}

function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((piece, i) =>
    /^https?:/.test(piece) ? (
      <a
        key={i}
        href={piece}
        target="_blank"
        rel="noreferrer"
        className="break-all text-accent-ink underline"
      >
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
