// The hints for a reply, each with its one-click action.
import { CalendarClock, Check, Clock, Sparkles, UserRoundPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isInvitationReason } from '#core/messages/inbound-mail.ts'
import { replyCategories, type ReplyCategory } from '#core/messages/reply-categories.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AddReferral } from './add-referral.tsx'
import { useSaveTriage } from './conversation-queries.ts'
import type { Conversation } from './conversations.ts'
import { linkClasses } from './thread-context.tsx'
import { useContinueLead, useSorted } from './reply-hint-queries.ts'
import { useTriage } from './use-triage.ts'

export type HintProps = { workspaceId: string | undefined; mail: Conversation }

/** The automatic category, with a button to confirm it. */
export function SortedHint({ workspaceId, mail }: HintProps) {
  const sort = useSaveTriage(workspaceId)
  const sorted = useSorted(mail).data
  if (!sorted || sorted.category_source === null || sorted.category_source === 'person') return null
  const label = labelOf(mail.category)
  return (
    <Hint
      says={
        sorted.category_source === 'rules'
          ? `Sorted as ${label}: ${shownBy(sorted.category_reason)}`
          : `Sorted as ${label}, because you sorted ${sorted.category_reason} that way.`
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
  )
}

const shownBy = (reason: string): string =>
  isInvitationReason(reason) ? reason.charAt(0).toLowerCase() + reason.slice(1) : `they wrote “${reason}”`

export function CategoryHint({
  workspaceId,
  mail,
  suggestion: { category, reason },
}: HintProps & { suggestion: { category: ReplyCategory; reason: string } }) {
  const sort = useSaveTriage(workspaceId)
  const label = labelOf(category)
  if (!label) return null
  return (
    <Hint
      says={`They wrote “${reason}”`}
      action={
        <Button size="sm" onClick={() => sort.mutate({ ids: [mail.id], change: { category } })}>
          <Sparkles aria-hidden />
          Mark as {label}
        </Button>
      }
    />
  )
}

export function SnoozeHint({
  workspaceId,
  mail,
  words,
  until,
  onDone,
}: HintProps & { words: string; until: Date; onDone: () => void }) {
  const triage = useTriage(workspaceId)
  return (
    <Hint
      says={`They wrote “${words}”.`}
      action={
        <Button
          size="sm"
          onClick={() => {
            triage([mail], { snoozed_until: until.toISOString() })
            onDone()
          }}
        >
          <Clock aria-hidden />
          Snooze until {day.format(until)}
        </Button>
      }
    />
  )
}

export function ContinueHint({
  mail,
  day: named,
  until,
  hasSteps,
}: {
  mail: Conversation
  day: string
  until: Date
  hasSteps: boolean
}) {
  const continueLead = useContinueLead()
  return (
    <Hint
      says={
        hasSteps ? 'Or end these steps, and continue the sequence.' : 'The sequence stopped with this reply.'
      }
      action={
        <Button
          size="sm"
          loading={continueLead.isPending}
          onClick={() => continueLead.mutate({ id: mail.inbound_id, day: named })}
        >
          <CalendarClock aria-hidden />
          Continue it on {day.format(until)}
        </Button>
      }
    />
  )
}

export function ReferralHint({
  workspaceId,
  mail,
  referral,
}: HintProps & { referral: { name: string; email: string } }) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Hint
        says={`They name ${[referral.name, referral.email].filter(Boolean).join(', ')}.`}
        action={
          <Button size="sm" onClick={() => setAdding(true)}>
            <UserRoundPlus aria-hidden />
            Add {referral.name.split(' ')[0] || referral.email}
          </Button>
        }
      />
      {adding && (
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

export const OptOutHint = () => (
  <Hint
    says="They asked to unsubscribe, and get no more emails from this workspace."
    action={
      <Link className={linkClasses} to={paths.audienceSuppressions}>
        Suppressions
      </Link>
    }
  />
)

export const LeftHint = () => (
  <Hint
    says="They no longer work there: the sequence ended, and this address gets no more emails."
    action={
      <Link className={linkClasses} to={paths.audienceSuppressions}>
        Suppressions
      </Link>
    }
  />
)

export const labelOf = (category: ReplyCategory | null | undefined) =>
  replyCategories.find(({ value }) => value === category)?.label

export const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

export const Hint = ({ says, action }: { says: string; action?: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
    <span className="min-w-0 wrap-anywhere text-ink-soft">{says}</span>
    {action}
  </p>
)
