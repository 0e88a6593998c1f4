import { Link2, Undo2, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import type { Conversation } from './conversations.ts'
import {
  useDecideProbableReply,
  useProbableReply,
  type Evidence,
  type ProbableReply as Probable,
} from './probable-reply-queries.ts'

/**
 * A reply without a reference, from another address at a recipient's company: its probable context, and the decision.
 */
export function ProbableReply({ mail }: { mail: Conversation }) {
  const { data: probable } = useProbableReply(mail)
  const { mayEdit } = useMayEdit()
  const decide = useDecideProbableReply()
  if (!probable) return null
  if (probable.matchedBy !== 'company')
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="wrap-anywhere">{decided(probable)}</span>
        {mayEdit && !probable.isRemoved && (
          <Button size="sm" variant="quiet" onClick={() => decide(mail, 'undo')}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        )}
      </p>
    )
  return (
    <section
      aria-label="Decide about this probable reply"
      className="grid gap-2 rounded-md bg-warning-soft p-3 text-sm text-warning-ink"
    >
      <p className="wrap-anywhere">
        Probably about <strong className="font-semibold">{probable.contact}</strong>
        {probable.campaign && ` in “${probable.campaign}”`}: {reasons(probable.by)}. It does not refer to any
        of your emails.
        {probable.wish && ` They ask to stop: “${probable.wish}”`}
      </p>
      {probable.waitsUntil && (
        <p className="wrap-anywhere">
          The next email to {probable.contact} waits for your decision until{' '}
          {moment.format(new Date(probable.waitsUntil))}.
        </p>
      )}
      {mayEdit && (
        <p className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => decide(mail, 'attach')}>
            <Link2 aria-hidden />
            <span className="min-w-0 truncate">It is about {probable.contact}</span> <Kbd>y</Kbd>
          </Button>
          <Button size="sm" variant="quiet" onClick={() => decide(mail, 'reject')}>
            <X aria-hidden />
            Not about this <Kbd>n</Kbd>
          </Button>
        </p>
      )}
    </section>
  )
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const decided = ({ matchedBy, contact, isRemoved }: Probable): string => {
  if (matchedBy === 'person') return `Attached by hand: it is about ${contact}.`
  return isRemoved
    ? `It is not about ${contact}, and its content was deleted.`
    : `It is not about ${contact}. Its content is deleted a day after that was decided.`
}

const reasonTexts: Record<Evidence, string> = {
  subject: 'it has the subject of your email',
  name: 'the sender has the same name',
  quote: 'it quotes your email',
  mention: 'it names the contact',
  company: 'it comes from the same company',
}
const list = new Intl.ListFormat('en', { type: 'conjunction' })
const reasons = (by: readonly Evidence[]): string => list.format(by.map((one) => reasonTexts[one]))
