import { Suspense } from 'react'
import { ConnectHere } from '../embedded.ts'
import { useBackHere } from '#web/fixes/use-back-here.ts'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { useSenderMailboxes } from '#web/live/mailboxes.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useChooseSender, useSenders } from './sender-queries.ts'

/** The campaign's sending mailboxes. Each lead stays with the first one that wrote to it. */
export function SendersCard({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const mailboxes = useSenderMailboxes(campaign.workspace_id)
  const senders = useSenders(campaign.id)
  const { isChosen, choose } = useChooseSender(campaign)
  const failed = mailboxes.isError || senders.isError
  return (
    <Card id="field-senders">
      <CardHeader title="Mailboxes" description="Each lead keeps the mailbox that emailed them first." />
      {failed && (
        <ErrorState
          title="Couldn’t load the mailboxes"
          onRetry={() => void Promise.all([mailboxes.refetch(), senders.refetch()])}
        />
      )}
      {!failed && (!mailboxes.data || !senders.data) && (
        <Loading label="Loading the mailboxes" className="grid gap-2 p-5">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </Loading>
      )}
      {mailboxes.data && senders.data && mailboxes.data.length === 0 && <NoMailboxes campaign={campaign} />}
      {mailboxes.data && senders.data && mailboxes.data.length > 0 && (
        <CardBody className="grid gap-3.5">
          {mailboxes.data.map((mailbox) => (
            <div key={mailbox.id} className="flex items-start justify-between gap-3">
              <Checkbox
                disabled={!canEdit}
                checked={isChosen(mailbox.id, senders.data)}
                onCheckedChange={(checked) => choose({ mailboxId: mailbox.id, isChosen: checked === true })}
                label={
                  <>
                    <span className="block font-medium wrap-anywhere">{mailbox.address}</span>
                    <span className="numbers block text-ink-faint">Up to {mailbox.daily_limit} a day</span>
                  </>
                }
              />
              {mailbox.state !== 'active' && (
                <Badge tone={mailbox.state === 'broken' ? 'danger' : 'warning'}>
                  {mailbox.state === 'broken' ? 'Needs attention' : 'Paused'}
                </Badge>
              )}
            </div>
          ))}
        </CardBody>
      )}
    </Card>
  )
}

/** The options for connecting a mailbox, on this page; signing in at a provider leads back here. */
function NoMailboxes({ campaign }: { campaign: Campaign }) {
  const { mayEdit } = useMayEdit()
  const { back } = useBackHere(`“${campaign.title}”`)
  if (!mayEdit)
    return <EmptyState title="No mailbox yet">Editors of this workspace can connect one.</EmptyState>
  return (
    <CardBody className="grid gap-4">
      <p className="text-sm text-ink-soft">
        No mailbox yet. Campaigns are sent from your own mailboxes: connect one, and it becomes the sender.
      </p>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <ConnectHere workspaceId={campaign.workspace_id} back={{ ...back, page: paths.providers }} />
      </Suspense>
    </CardBody>
  )
}
