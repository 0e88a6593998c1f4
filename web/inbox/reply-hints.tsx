import { CalendarClock, Check, Clock, Sparkles, UserRoundPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { findDate } from '#core/messages/find-date.ts'
import { findReferral } from '#core/messages/find-referral.ts'
import { replyText } from '#core/messages/own-text.ts'
import { replyCategories, type ReplyCategory } from '#core/messages/reply-categories.ts'
import { classifyReply } from '#core/messages/classify-reply.ts'
import { paths } from '#web/app/paths.ts'
import { useMailboxes } from '#web/mailboxes/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { AddReferral } from './add-referral.tsx'
import { useSort } from './conversation-queries.ts'
import type { Conversation } from './conversations.ts'
import { linkClasses } from './thread-context.tsx'
import { useContinueLead, useReplySteps, useSorted } from './reply-hint-queries.ts'
import { usePut } from './use-put.ts'
import { morningOf } from '#web/lists/snoozes.ts'

/** What a reply asks for in its own words, each with the words and one press: a category, a day, a new contact. */
export function ReplyHints({
  workspaceId,
  mail,
  text,
  onDone,
}: {
  workspaceId: string | undefined
  mail: Conversation
  text: string
  onDone: () => void
}) {
  const sort = useSort(workspaceId)
  const put = usePut(workspaceId)
  const sorted = useSorted(mail).data
  const continueLead = useContinueLead()
  const steps = useReplySteps(mail).data
  const { mayEdit } = useMayEdit()
  const { data: mailboxes = [] } = useMailboxes(workspaceId)
  const [now] = useState(() => new Date())
  const [adding, setAdding] = useState(false)
  if (mail.kind === 'unsubscribe') return <OptOutHint />
  if (!mayEdit || mail.kind !== 'reply') return null
  const said = replyText(text)
  const known = [mail.from_address, ...mailboxes.map(({ address }) => address)]
  const suggestion =
    mail.category === null ? classifyReply(said, { receivedAt: mail.received_at, known }) : null
  const label = labelOf(suggestion?.category)
  const date = mail.snoozed_until === null ? findDate(said, mail.received_at) : null
  const until = date && morningOf(date.day)
  const referral = findReferral(said, known)
  const who = referral && (referral.name.split(' ')[0] || referral.email)
  return (
    <>
      {mail.category !== null &&
        sorted &&
        sorted.category_source !== null &&
        sorted.category_source !== 'person' && (
          <Hint
            says={
              sorted.category_source === 'rules'
                ? `Sorted as ${labelOf(mail.category)}: they wrote “${sorted.category_reason}”`
                : `Sorted as ${labelOf(mail.category)}, because you sorted ${sorted.category_reason} so.`
            }
            action={
              <Button
                size="sm"
                variant="quiet"
                title="Keys 1 to 9 and 0 choose another category"
                onClick={() => sort.mutate({ ids: [mail.id], change: { category: mail.category } })}
              >
                <Check aria-hidden />
                That’s right
              </Button>
            }
          />
        )}
      {suggestion && label && (
        <Hint
          says={`They wrote “${suggestion.reason}”`}
          action={
            <Button
              size="sm"
              onClick={() => sort.mutate({ ids: [mail.id], change: { category: suggestion.category } })}
            >
              <Sparkles aria-hidden />
              Mark as {label}
            </Button>
          }
        />
      )}
      {date && until && until > now && (
        <Hint
          says={`They wrote “${date.words}”.`}
          action={
            <Button
              size="sm"
              onClick={() => {
                put([mail], { snoozed_until: until.toISOString() })
                onDone()
              }}
            >
              <Clock aria-hidden />
              Snooze until {day.format(until)}
            </Button>
          }
        />
      )}
      {steps && (
        <Hint
          says={`The steps after a reply “${steps.reply}” are under way${steps.dueAt ? `, the next on ${day.format(new Date(steps.dueAt))}` : ''}. ${steps.mayEmail ? 'An answer of yours ends them.' : 'They send no email, and an answer of yours leaves them as they are.'}`}
        />
      )}
      {date &&
        until &&
        until > now &&
        mail.lead_id !== null &&
        isLater(mail.category ?? suggestion?.category) && (
          <Hint
            says={
              steps
                ? 'Or end these steps, and continue the sequence.'
                : 'The sequence stopped with this reply.'
            }
            action={
              <Button
                size="sm"
                loading={continueLead.isPending}
                onClick={() => continueLead.mutate({ id: mail.inbound_id, day: date.day })}
              >
                <CalendarClock aria-hidden />
                Continue it on {day.format(until)}
              </Button>
            }
          />
        )}
      {referral && (
        <Hint
          says={`They name ${[referral.name, referral.email].filter(Boolean).join(', ')}.`}
          action={
            <Button size="sm" onClick={() => setAdding(true)}>
              <UserRoundPlus aria-hidden />
              Add {who}
            </Button>
          }
        />
      )}
      {referral && adding && (
        <AddReferral
          workspaceId={workspaceId}
          referral={referral}
          mail={mail}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const OptOutHint = () => (
  <Hint
    says="They asked to unsubscribe, and get no more emails from this workspace."
    action={
      <Link className={linkClasses} to={paths.audienceSuppressions}>
        Suppressions
      </Link>
    }
  />
)

const labelOf = (category: ReplyCategory | null | undefined) =>
  replyCategories.find(({ value }) => value === category)?.label

const isLater = (category: ReplyCategory | null | undefined) => category === 'not_now'

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const Hint = ({ says, action }: { says: string; action?: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
    <span className="min-w-0 wrap-anywhere text-ink-soft">{says}</span>
    {action}
  </p>
)
