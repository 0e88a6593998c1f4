import { useMayEdit } from '#web/session/workspace.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useResolveUncertain, useUncertain } from './uncertain-queries.ts'

/** Emails with unconfirmed delivery: never sent again automatically, and resolved here by the user. */
export function UncertainCard({ campaignId }: { campaignId: string }) {
  const { data: mails = [] } = useUncertain(campaignId)
  const resolveUncertain = useResolveUncertain(campaignId)
  const { refusal } = useMayEdit()
  if (mails.length === 0) return null
  return (
    <Card id="field-uncertain" aria-label="Uncertain emails">
      <CardHeader
        title={`Uncertain (${mails.length})`}
        description="The connection broke before the server confirmed these emails, so they may have arrived. Check the mailbox’s Sent folder, or ask the recipient. A reply or a bounce resolves this automatically."
      />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {mails.map(({ id, recipient, subject, updated_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-5 py-3 text-sm">
            <div className="min-w-0 grow basis-60">
              <p className="font-medium wrap-anywhere">{recipient}</p>
              <p className="truncate text-ink-soft">
                {subject}, <Moment at={updated_at} />
              </p>
            </div>
            <span className="flex gap-2">
              <GuardedButton
                refusal={refusal}
                size="sm"
                onClick={() => resolveUncertain.mutate({ id, arrived: true })}
              >
                It arrived
              </GuardedButton>
              <GuardedButton
                refusal={refusal}
                size="sm"
                variant="quiet"
                onClick={() => resolveUncertain.mutate({ id, arrived: false })}
              >
                Send again
              </GuardedButton>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
