import { useState, type ReactNode } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { ThreadFiles } from './answer/thread-files.tsx'
import { WaitingNote } from './answer/waiting-note.tsx'
import { kindLabels, type Conversation, type InboundKind } from './conversations.ts'
import { FoldedMail } from './folded-mail.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { MailBody } from './mail-body.tsx'
import { NotArrived } from './not-arrived.tsx'
import type { ThreadMail } from './queries.ts'

/** One mail of the thread, folded to a line if it was already read. */
export function ThreadMailView({
  mail,
  conversation,
  isNew,
  startsFolded,
  fromElsewhere,
  isReplaced,
  children,
}: {
  mail: ThreadMail
  conversation: Conversation
  isNew: boolean
  /** True to start as one line. */
  startsFolded: boolean
  /** True for an address that none of our emails in the thread was sent to. */
  fromElsewhere: boolean
  /** True when a later mail changes its invitation. */
  isReplaced: boolean
  /** The actions for the mail. */
  children: ReactNode
}) {
  const [isFolded, setFolded] = useState(startsFolded)
  if (isFolded) return <FoldedMail mail={mail} onOpen={() => setFolded(false)} />
  return (
    <li
      data-mail={mail.id}
      className={classes(
        'grid scroll-mt-28 gap-2.5 lg:scroll-mt-20 px-5 py-4 text-sm',
        mail.direction === 'out' && 'bg-ground',
      )}
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{mail.direction === 'out' ? 'You' : mail.sender}</span>
        {mail.direction === 'out' && (
          <span className="text-xs wrap-anywhere text-ink-faint">{mail.sender}</span>
        )}
        {fromElsewhere && (
          <>
            <span className="text-xs wrap-anywhere text-ink-faint">{mail.from_address}</span>
            <Badge
              tone="warning"
              title="This may be a colleague, or someone who got hold of your email. Check the address before you reply."
            >
              Not an address you emailed
            </Badge>
          </>
        )}
        {isNew && <Badge tone="accent">New</Badge>}
        {mail.direction === 'out' && mail.state !== 'sent' && mail.state && (
          <Badge tone={stateTones[mail.state] ?? 'neutral'}>{stateText[mail.state] ?? mail.state}</Badge>
        )}
        <span className="ms-auto text-xs text-ink-faint">
          <Moment at={mail.at} />
        </span>
      </p>
      <Recipients mail={mail} />
      <KindReason mail={mail} />
      {mail.direction === 'out' && <NotArrived mail={mail} />}
      <WaitingNote mail={mail} conversation={conversation} />
      <InvitationCard mail={mail} isReplaced={isReplaced} />
      <MailBody mail={mail} />
      <ThreadFiles mail={mail} />
      {children}
    </li>
  )
}

/** The reason why the mail does not count as a reply. */
function KindReason({ mail }: { mail: ThreadMail }) {
  if (mail.direction === 'out' || !mail.kind_reason) return null
  return (
    <p className="text-xs wrap-anywhere text-ink-faint">
      {kindLabels[mail.kind as InboundKind]}: {mail.kind_reason}
    </p>
  )
}

/** The recipients other than the two correspondents. */
function Recipients({ mail }: { mail: ThreadMail }) {
  const { to_addresses: to, cc, bcc } = mail
  if (to.length + cc.length + bcc.length < 2) return null
  const rows = [
    ['To', to],
    ['Cc', cc],
    ['Bcc', bcc],
  ] as const
  return (
    <p className="text-xs wrap-anywhere text-ink-faint">
      {rows
        .flatMap(([label, addresses]) => (addresses.length > 0 ? [`${label} ${addresses.join(', ')}`] : []))
        .join(' · ')}
    </p>
  )
}

const stateText: Record<string, string> = {
  queued: 'On its way',
  sending: 'On its way',
  handing: 'On its way',
  deferred: 'Will be retried',
  refused: 'Refused',
  uncertain: 'Uncertain',
  suppressed: 'Not sent: suppressed',
  expired: 'Not delivered',
  cancelled: 'Not sent',
}
const stateTones: Record<string, Tone> = {
  queued: 'info',
  sending: 'info',
  handing: 'info',
  deferred: 'warning',
  refused: 'danger',
  uncertain: 'warning',
  expired: 'danger',
}
