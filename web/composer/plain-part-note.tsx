import { readHtml } from '#core/text/html-to-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { MailContent } from './mail-content.ts'
import type { Body } from './use-body.ts'

/** An HTML email has two bodies. Explains what happens to one of them when the user edits only the other. */
export function PlainPartNote({
  fields: { html, text },
  body,
  onChange,
}: {
  fields: MailContent
  body: Body
  onChange: (changes: Partial<MailContent>) => void
}) {
  if (html === '' || body === 'rich') return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-well/50 px-5 py-2 text-sm text-ink-soft">
      {body === 'text' ? (
        <>
          <p>Most recipients see the rich text. Email apps that cannot display it show this.</p>
          <Button size="sm" onClick={() => onChange({ html: '' })}>
            Send plain text only
          </Button>
        </>
      ) : (
        <>
          <p>
            {text === '' ? 'There is no plain text version yet.' : 'The plain text version stays the same.'}
          </p>
          <Button size="sm" onClick={() => onChange({ text: readHtml(html).text })}>
            Generate plain text
          </Button>
        </>
      )}
    </div>
  )
}
