import { useEffect, useRef } from 'react'
import { withoutQuotes } from '#core/messages/own-text.ts'
import { replyCategories } from '#core/messages/reply-categories.ts'
import { When } from '#web/lists/when.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { kindWords, type Conversation } from './conversations.ts'
import type { Inbound } from './queries.ts'

export function ConversationList({
  conversations,
  openId,
  onOpen,
}: {
  conversations: readonly Conversation[]
  openId: string | null
  onOpen: (id: string) => void
}) {
  if (conversations.length === 0) {
    return (
      <EmptyState title="No conversations" className="py-12">
        Open, snoozed and closed conversations each have their own tab.
      </EmptyState>
    )
  }
  return (
    <ul className="max-h-[calc(100dvh-16rem)] divide-y divide-line overflow-y-auto">
      {conversations.map((conversation) => (
        <Row
          key={conversation.mail.id}
          conversation={conversation}
          isOpen={conversation.mail.id === openId}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

function Row({
  conversation: { mail, unreadIds, ids },
  isOpen,
  onOpen,
}: {
  conversation: Conversation
  isOpen: boolean
  onOpen: (id: string) => void
}) {
  const row = useRef<HTMLButtonElement>(null)
  const isUnread = unreadIds.length > 0
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li>
      <button
        ref={row}
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(mail.id)}
        className={classes(
          'grid w-full gap-1 px-4 py-3 text-start text-sm hover:bg-well/60',
          isOpen && 'bg-accent-soft!',
        )}
      >
        <span className="flex items-center gap-2">
          {isUnread && <span className="size-2 shrink-0 rounded-full bg-accent" aria-hidden />}
          <span className={classes('min-w-0 truncate', isUnread && 'font-semibold')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {mail.from_name || mail.from_address || 'Sender unknown'}
          </span>
          {ids.length > 1 && <span className="numbers text-xs text-ink-faint">{ids.length}</span>}
          <span className="ms-auto text-xs text-ink-faint">
            <When at={mail.received_at} />
          </span>
        </span>
        <span className="truncate text-ink-soft">{mail.subject || 'No subject'}</span>
        <span className="truncate text-ink-faint">{withoutQuotes(mail.preview).replaceAll(/\s+/g, ' ')}</span>
        <MailBadges mail={mail} />
      </button>
    </li>
  )
}

/** What it is, and what people made of it. */
export function MailBadges({ mail }: { mail: Inbound }) {
  const category = replyCategories.find(({ value }) => value === mail.category)
  if (!category && mail.kind === 'reply' && mail.matched_by !== 'unsure') return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {mail.kind !== 'reply' && (
        <Badge tone={tones[mail.kind]}>
          {kindWords[mail.kind]}
          {mail.back_on && ` until ${mail.back_on}`}
        </Badge>
      )}
      {category && <Badge tone={category.tone}>{category.label}</Badge>}
      {mail.matched_by === 'unsure' && (
        <Badge title="Matched by its sender only: it refers to none of your emails.">
          Unsure which email it replies to
        </Badge>
      )}
    </span>
  )
}

const tones: Record<Inbound['kind'], Tone> = {
  reply: 'neutral',
  unsubscribe: 'warning',
  auto_reply: 'neutral',
  out_of_office: 'info',
  bounce: 'danger',
  complaint: 'danger',
  unreadable: 'danger',
}
