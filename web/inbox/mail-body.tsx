import { useState } from 'react'
import { ownTextOf } from '#core/messages/own-text.ts'
import { Moment } from '#web/lists/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { MailFrame } from '#web/ui/mail-frame.tsx'
import { useInlinePictures } from './answer/use-inline-pictures.ts'
import { MailText } from './mail-text.tsx'
import type { ThreadMail } from './queries.ts'

/** The new text of a mail, with quotes and formatting on demand. */
export function MailBody({ mail }: { mail: ThreadMail }) {
  const [shown, setShown] = useState<'own' | 'all' | 'html'>('own')
  const text = mail.content_text ?? ''
  const own = ownTextOf(mail)
  const html = useInlinePictures(mail, shown === 'html')
  // A click on a link of our own mail would count as a click by its recipient.
  const opensLinks = mail.direction === 'in'
  return (
    <>
      {shown === 'html' && html ? (
        <MailFrame
          html={html}
          title="The formatted email"
          opensLinks={opensLinks}
          className="h-96 w-full rounded-md border border-line"
        />
      ) : (
        <p className="text-base leading-relaxed wrap-anywhere whitespace-pre-wrap">
          {text.trim() === '' ? (
            <NoContent removedAt={mail.removed_by_retention_at} />
          ) : (
            <MailText text={shown === 'all' ? text : own} opensLinks={opensLinks} />
          )}
        </p>
      )}
      <p className="-ms-2 flex flex-wrap gap-1">
        {own !== text.trim() && shown !== 'html' && (
          <Button size="sm" variant="quiet" onClick={() => setShown(shown === 'all' ? 'own' : 'all')}>
            {shown === 'all' ? 'Hide quoted text' : 'Show quoted text'}
          </Button>
        )}
        {mail.content_html && (
          <Button size="sm" variant="quiet" onClick={() => setShown(shown === 'html' ? 'own' : 'html')}>
            {shown === 'html' ? 'Plain text' : 'Formatted'}
          </Button>
        )}
      </p>
    </>
  )
}

function NoContent({ removedAt }: { removedAt: string | null }) {
  return (
    <span className="text-ink-faint">
      {removedAt === null ? (
        'No text.'
      ) : (
        <>
          Its text was removed by retention, <Moment at={removedAt} />.
        </>
      )}
    </span>
  )
}
