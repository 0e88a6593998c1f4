import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import type { Invitation, GivenAnswer } from '#core/messages/invitation.ts'
import { requestWithReason } from '#web/data/refusal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { eventTime } from './invitations.ts'
import type { ThreadMail } from './queries.ts'

const answers: { value: GivenAnswer; verb: string; state: string }[] = [
  { value: 'accepted', verb: 'Accept', state: 'Accepted' },
  { value: 'tentative', verb: 'Tentative', state: 'Tentative' },
  { value: 'declined', verb: 'Decline', state: 'Declined' },
]

/** An event that the mail invites to, changes or cancels, with the answer that was given. */
export function InvitationCard({ mail, isReplaced }: { mail: ThreadMail; isReplaced: boolean }) {
  const { invitation: event, invitation_reply: given } = mail
  if (!event) return null
  if (isReplaced)
    return (
      <p className="text-sm text-ink-faint">A later email changed this event: {event.title || 'Untitled'}.</p>
    )
  return (
    <section aria-label="Invitation" className="grid gap-2 rounded-md border border-line p-3">
      <p className="flex gap-2">
        <CalendarClock aria-hidden className="mt-1 size-4 shrink-0 text-ink-faint" />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="min-w-0 font-semibold wrap-anywhere">{event.title || 'Untitled event'}</strong>
          {event.isCancelled && <Badge tone="danger">Canceled</Badge>}
          {given && <Badge tone="accent">{answers.find(({ value }) => value === given)?.state}</Badge>}
        </span>
      </p>
      <EventFacts event={event} />
      {!event.isCancelled && <AnswerButtons mailId={mail.id} given={given} />}
    </section>
  )
}

function EventFacts({ event }: { event: Invitation }) {
  const { name, address } = event.organizer
  const facts = [
    ['When', `${eventTime(event)}${event.repeats ? ', part of a series' : ''}`],
    ['Where', event.place],
    ['Organizer', name ? `${name} (${address})` : address],
  ].filter(([, value]) => value)
  return (
    <dl className="grid gap-1">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="w-18 shrink-0 text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function AnswerButtons({ mailId, given }: { mailId: string; given: GivenAnswer | null }) {
  const { refusal } = useMayEdit()
  const answer = useAnswerInvitation()
  return (
    <p className="flex flex-wrap gap-2">
      {answers.map(({ value, verb }) => (
        <GuardedButton
          key={value}
          size="sm"
          variant={given === value ? 'primary' : 'secondary'}
          aria-pressed={given === value}
          refusal={refusal}
          loading={answer.isPending && answer.variables.value === value}
          disabled={answer.isPending}
          onClick={() => given !== value && answer.mutate({ mailId, value })}
        >
          {verb}
        </GuardedButton>
      ))}
    </p>
  )
}

/** Sends the answer to the organizer in ten seconds, with an undo until then. */
function useAnswerInvitation() {
  const client = useQueryClient()
  const showThread = async () => await client.invalidateQueries({ queryKey: ['inbox_thread'] })
  const undo = useMutation({
    mutationFn: async (id: string) =>
      await requestWithReason((db) => db.rpc('cancel_answer', { p_message_id: id }), 'It was already sent.'),
    onError: ({ message }) => toastError(message),
    onSettled: showThread,
  })
  return useMutation({
    mutationFn: async ({ mailId, value }: { mailId: string; value: GivenAnswer }) =>
      await requestWithReason(
        (db) =>
          db.rpc('answer_invitation', {
            p_inbound_id: mailId,
            p_message_id: crypto.randomUUID(),
            p_answer: value,
          }),
        'Couldn’t send the answer.',
      ),
    onSuccess: (id) =>
      toast({ title: 'Answer on its way', action: { label: 'Undo', onAct: () => undo.mutate(id) } }),
    onError: ({ message }) => toastError(message),
    onSettled: showThread,
  })
}
