import { useState } from 'react'
import { findDate } from '#core/messages/find-date.ts'
import { findReferral } from '#core/messages/find-referral.ts'
import { replyText } from '#core/messages/own-text.ts'
import type { ReplyCategory } from '#core/messages/reply-categories.ts'
import { classifyReply } from '#core/messages/classify-reply.ts'
import { probableKind } from '#core/messages/second-opinion.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import type { Conversation } from './conversations.ts'
import {
  CategoryHint,
  ContinueHint,
  day,
  Hint,
  LeftHint,
  OptOutHint,
  ReferralHint,
  SnoozeHint,
  SortedHint,
} from './reply-hint-kinds.tsx'
import { ChallengeHint, ProbableKindHint } from './probable-kind-hint.tsx'
import { useReplySteps } from './reply-hint-queries.ts'
import { morningOf } from '#web/ui/snoozes.ts'

/** The suggestions in a reply, each with its quote and one click: a category, a date, a new contact. */
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
  const steps = useReplySteps(mail).data
  const { mayEdit } = useMayEdit()
  const { data: mailboxes = [] } = useMailboxes(workspaceId)
  const [now] = useState(() => new Date())
  if (mail.kind === 'unsubscribe') return <OptOutHint />
  if (mail.kind === 'challenge') return <ChallengeHint />
  const written = replyText(text)
  const known = [mail.from_address, ...mailboxes.map(({ address }) => address)]
  const referral = findReferral(written, known)
  const successor = mayEdit && referral && (
    <ReferralHint workspaceId={workspaceId} mail={mail} referral={referral} />
  )
  if (mail.kind === 'left')
    return (
      <>
        <LeftHint />
        {successor}
      </>
    )
  if (!mayEdit || mail.kind !== 'reply') return null
  const suggestion =
    mail.category === null ? classifyReply(written, { receivedAt: mail.received_at, known }) : null
  const probable = mail.category === null && !suggestion ? probableKind(written) : null
  const date = mail.snoozed_until === null ? findDate(written, mail.received_at) : null
  const until = date && morningOf(date.day)
  const isAhead = until !== null && until > now
  return (
    <>
      {mail.category !== null && <SortedHint workspaceId={workspaceId} mail={mail} />}
      {suggestion && <CategoryHint workspaceId={workspaceId} mail={mail} suggestion={suggestion} />}
      {probable && probable !== 'opt_out' && (
        <ProbableKindHint workspaceId={workspaceId} mail={mail} kind={probable} />
      )}
      {date && isAhead && (
        <SnoozeHint workspaceId={workspaceId} mail={mail} words={date.words} until={until} onDone={onDone} />
      )}
      {steps && (
        <Hint
          says={`The steps after a reply “${steps.reply}” have started${steps.dueAt ? `, the next on ${day.format(new Date(steps.dueAt))}` : ''}. ${steps.mayEmail ? 'Your reply ends them.' : 'They send no email, and your reply does not change them.'}`}
        />
      )}
      {date && isAhead && mail.lead_id !== null && isLater(mail.category ?? suggestion?.category) && (
        <ContinueHint mail={mail} day={date.day} until={until} hasSteps={Boolean(steps)} />
      )}
      {successor}
    </>
  )
}

const isLater = (category: ReplyCategory | null | undefined) => category === 'not_now'
