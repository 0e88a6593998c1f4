import { Paperclip } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { withoutQuotes } from '#core/messages/own-text.ts'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { Moment } from '#web/ui/moment.tsx'
import { RowCheckbox } from '#web/ui/row-checkbox.tsx'
import type { SelectionControls } from '#web/lists/use-selection.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { kindLabels, type Conversation, type InboundKind } from './conversations.ts'
import { HereInRow } from './others-here.tsx'
import type { Here } from './who-is-here.ts'

export function ConversationList({
  conversations,
  openId,
  where,
  selection,
  onOpen,
  more,
  empty,
}: {
  conversations: readonly Conversation[]
  openId: string | null
  /** The other members in each conversation. */
  where: ReadonlyMap<string, readonly Here[]>
  /** Undefined for users who may only view. */
  selection: SelectionControls | undefined
  onOpen: (id: string) => void
  /** Loads the next page; undefined when all are loaded. */
  more: (() => void) | undefined
  empty: ReactNode
}) {
  if (conversations.length === 0 && !more) return empty
  return (
    <ul className="max-h-[calc(100dvh-13rem)] divide-y divide-line overflow-y-auto">
      {conversations.map((conversation) => (
        <Row
          key={conversation.id}
          conversation={conversation}
          isOpen={conversation.id === openId}
          here={where.get(conversation.id)}
          isChosen={selection?.ids.has(conversation.id) ?? false}
          onToggle={selection?.toggle}
          onOpen={onOpen}
        />
      ))}
      {more && <More key={conversations.length} onShow={more} />}
    </ul>
  )
}

/** Loads the next page when it is near the viewport, or when it is clicked. */
function More({ onShow }: { onShow: () => void }) {
  const row = useRef<HTMLLIElement>(null)
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (!row.current) return undefined
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && show(), {
      root: row.current.parentElement,
      rootMargin: '600px',
    })
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [])
  return (
    <li ref={row} className="p-2 text-center">
      <Button size="sm" variant="quiet" onClick={onShow}>
        Show more
      </Button>
    </li>
  )
}

function Row({
  conversation: mail,
  isOpen,
  here,
  isChosen,
  onToggle,
  onOpen,
}: {
  conversation: Conversation
  isOpen: boolean
  here: readonly Here[] | undefined
  isChosen: boolean
  onToggle: SelectionControls['toggle'] | undefined
  onOpen: (id: string) => void
}) {
  const row = useRef<HTMLButtonElement>(null)
  const isUnread = mail.unread_count > 0
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const sender = mail.from_name || mail.from_address || 'Sender unknown'
  return (
    <li
      className={classes(
        'flex hover:bg-well/60 [content-visibility:auto] [contain-intrinsic-size:auto_3.75rem]',
        isOpen && 'bg-accent-soft!',
      )}
    >
      {onToggle && (
        <span className="ps-3 pt-2">
          <RowCheckbox
            label={`Select ${sender}`}
            checked={isChosen}
            onToggle={(range) => onToggle(mail.id, range)}
          />
        </span>
      )}
      <button
        ref={row}
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(mail.id)}
        className={classes(
          'grid min-w-0 flex-1 gap-0.5 py-1.5 pe-3 text-start text-sm focus-visible:-outline-offset-2',
          onToggle ? 'ps-2.5' : 'ps-3',
        )}
      >
        <span className="flex items-center gap-2">
          {isUnread && <span className="size-2 shrink-0 rounded-full bg-accent" aria-hidden />}
          <span className={classes('min-w-0 truncate', isUnread && 'font-semibold')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {sender}
          </span>
          {mail.mail_count > 1 && <span className="numbers text-xs text-ink-faint">{mail.mail_count}</span>}
          {mail.has_attachment && (
            <>
              <Paperclip className="size-3.5 shrink-0 text-ink-faint" aria-hidden />
              <span className="sr-only">Has an attachment</span>
            </>
          )}
          <span className="ms-auto flex shrink-0 items-center gap-2 text-xs text-ink-faint">
            {here && <HereInRow workspaceId={mail.workspace_id} here={here} />}
            <Moment at={mail.received_at} />
          </span>
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-ink-faint">
            <span className="text-ink-soft">{mail.subject || 'No subject'}</span>
            {' · '}
            {withoutQuotes(mail.preview).replaceAll(/\s+/g, ' ')}
          </span>
          <MailBadges mail={mail} />
        </span>
      </button>
    </li>
  )
}

/** The kind of a mail and its category. */
export function MailBadges({ mail }: { mail: Conversation }) {
  // The kind implies the category, or the category has no effect yet.
  const isSaid = mail.kind === 'unsubscribe' && mail.category === 'opt_out'
  const isHidden = isSaid || mail.matched_by === 'company'
  const category = isHidden ? undefined : replyCategories.find(({ value }) => value === mail.category)
  const isUncertain = mail.matched_by === 'unsure' || mail.matched_by === 'company'
  if (!category && !mail.reminder_for && mail.kind === 'reply' && !isUncertain) return null
  return (
    <span className="flex max-w-[60%] shrink-0 gap-1.5 overflow-hidden">
      {mail.reminded_at && <Badge tone="warning">Reminder: no reply since your answer</Badge>}
      {mail.reminder_for && !mail.reminded_at && <Badge>Reminder if nobody replies</Badge>}
      {mail.kind !== 'reply' && (
        <Badge tone={tones[mail.kind]}>
          {kindLabels[mail.kind]}
          {mail.back_on && ` until ${mail.back_on}`}
        </Badge>
      )}
      {category && <Badge tone={category.tone}>{category.label}</Badge>}
      {mail.matched_by === 'company' && (
        <Badge
          tone="warning"
          title="This message does not refer to any of your emails. Decide what it is about."
        >
          Probably a reply
        </Badge>
      )}
      {mail.matched_by === 'unsure' && (
        <Badge title="Matched by its sender only. It does not refer to any of your emails.">
          Unsure which email it replies to
        </Badge>
      )}
    </span>
  )
}

const tones: Record<InboundKind, Tone> = {
  reply: 'neutral',
  unsubscribe: 'warning',
  auto_reply: 'neutral',
  out_of_office: 'info',
  left: 'warning',
  challenge: 'warning',
  bounce: 'danger',
  complaint: 'danger',
  unreadable: 'danger',
}
