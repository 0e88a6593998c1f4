import { Ban, Check } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import type { Conversation } from './conversations.ts'
import { isUndecided } from './probable-reply-queries.ts'
import { useUnclearOptOut } from './reply-hint-queries.ts'
import { useTriage } from './use-triage.ts'

const isInterested = ({ category }: Conversation): boolean =>
  category === 'interested' || category === 'meeting'

/** An opt-out beside interest, or in unusual words: nothing is suppressed until a person decides, by click or shortcut. */
export function UnclearOptOut({
  workspaceId,
  mail,
}: {
  workspaceId: string | undefined
  mail: Conversation
}) {
  const triage = useTriage(workspaceId)
  const { mayEdit } = useMayEdit()
  const { data: sentence } = useUnclearOptOut(mail)
  // Another person's reply must be attached first, because until then the opt-out belongs to no contact.
  if (!sentence || isUndecided(mail)) return null
  return (
    <section
      aria-label="Decide about this opt-out"
      className="grid gap-2 rounded-md bg-warning-soft p-3 text-sm text-warning-ink"
    >
      <p className="wrap-anywhere">
        {mail.matched_by === 'person'
          ? 'They ask to stop, from an address that you did not email'
          : isInterested(mail)
            ? 'They ask to stop and show interest'
            : 'They may ask to stop'}
        : “{sentence}” The sequence has stopped, and nothing is suppressed.
      </p>
      {mayEdit && (
        <p className="flex flex-wrap gap-2">
          <Button size="sm" variant="danger" onClick={() => triage([mail], { category: 'opt_out' })}>
            <Ban aria-hidden />
            Suppress <Kbd>8</Kbd>
          </Button>
          <Button size="sm" onClick={() => triage([mail], { category: mail.category })}>
            <Check aria-hidden />
            Keep <Kbd>y</Kbd>
          </Button>
        </p>
      )}
    </section>
  )
}
