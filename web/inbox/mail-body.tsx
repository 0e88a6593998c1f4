import { useState } from 'react'
import { ownTextOf } from '#core/messages/own-text.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { MailFrame } from '#web/ui/mail-frame.tsx'
import { useInlinePictures } from './answer/use-inline-pictures.ts'
import { hasRemotePictures } from './remote-pictures.ts'
import { MailText } from './mail-text.tsx'
import type { ThreadMail } from './queries.ts'

/** The new text of a mail, with quotes and formatting on demand. */
export function MailBody({ mail }: { mail: ThreadMail }) {
  const [shown, setShown] = useState<'own' | 'all' | 'html'>('own')
  const [loadsPictures, setLoadsPictures] = useState(false)
  const text = mail.content_text ?? ''
  const own = ownTextOf(mail)
  const html = useInlinePictures(mail, shown === 'html')
  // A click on a link of our own mail would count as a click by its recipient.
  const opensLinks = mail.direction === 'in'
  return (
    <>
      {shown === 'html' && opensLinks && !loadsPictures && hasRemotePictures(html) && (
        <HiddenPictures onShow={() => setLoadsPictures(true)} />
      )}
      {shown === 'html' && html ? (
        <MailFrame
          key={loadsPictures ? 'with pictures' : 'without pictures'}
          html={html}
          title="The formatted email"
          opensLinks={opensLinks}
          loadsPictures={loadsPictures}
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

/** Asked for each mail: nothing stores that a sender's pictures may be loaded. */
function HiddenPictures({ onShow }: { onShow: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-well px-3 py-2 text-sm">
      <p className="min-w-48 flex-1 text-ink-soft">
        Pictures from other servers are hidden. Loading them tells the sender that you opened this email.
      </p>
      <Button size="sm" onClick={onShow}>
        Show pictures
      </Button>
    </div>
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
