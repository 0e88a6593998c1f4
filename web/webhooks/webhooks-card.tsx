import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDeleteWebhook, useSwitchWebhook, webhooksQuery, type Webhook } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookLog } from './webhook-log.tsx'

/** The webhooks of a workspace, or of one campaign. */
export function WebhooksCard({ workspaceId, campaignId }: { workspaceId: string; campaignId?: string }) {
  const webhooks = useQuery(webhooksQuery(workspaceId))
  const removed = useRemoved()
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const rows = webhooks.data?.filter(
    ({ id, campaign_id }) => !removed.has(id) && (!campaignId || campaign_id === campaignId),
  )
  return (
    <Card>
      <CardHeader
        title="Webhooks"
        description={
          campaignId
            ? 'Send events of this campaign to your server. Webhooks of the workspace receive them too.'
            : 'Send events to your own server.'
        }
        actions={
          <Button size="sm" onClick={() => setEditing('new')}>
            <Plus aria-hidden /> New webhook
          </Button>
        }
      />
      <CardBody className="grid gap-3">
        {webhooks.isError && (
          <ErrorState title="Couldn’t load the webhooks" onRetry={() => void webhooks.refetch()} />
        )}
        {webhooks.isPending && <Skeleton className="h-12" />}
        {rows?.length === 0 && (
          <p className="text-sm text-ink-soft">
            No webhooks yet.{' '}
            <a href={`${paths.docs}/webhooks`} className="text-accent-ink underline underline-offset-3">
              How to receive and verify events
            </a>
          </p>
        )}
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-line" aria-label="Webhooks">
            {rows.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                workspaceId={workspaceId}
                onEdit={() => setEditing(webhook)}
              />
            ))}
          </ul>
        )}
      </CardBody>
      <Dialog open={editing !== null} onOpenChange={() => setEditing(null)}>
        {editing && (
          <WebhookDialog
            workspaceId={workspaceId}
            campaignId={campaignId ?? null}
            webhook={editing === 'new' ? null : editing}
            onDone={() => setEditing(null)}
          />
        )}
      </Dialog>
    </Card>
  )
}

type RowProps = { webhook: Webhook; workspaceId: string; onEdit: () => void }

function WebhookRow({ webhook, workspaceId, onEdit }: RowProps) {
  const remove = useDeleteWebhook(workspaceId)
  const [isOpen, setIsOpen] = useState(false)
  const { id, url, description, types, campaign } = webhook
  const name = description || new URL(url).host
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <WebhookIcon className="size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 truncate">{name}</span>
          <WebhookState webhook={webhook} />
        </p>
        <p className="truncate text-xs text-ink-faint">{url}</p>
        <p className="text-xs text-ink-faint">
          {types.length === 0
            ? 'All events'
            : types.length === 1
              ? types[0]
              : `${types.length} types of events`}
          {campaign && ` of “${campaign.title}”`}
        </p>
        {(webhook.paused_reason ?? webhook.last_error) && (
          <p className="text-xs wrap-anywhere text-danger-ink">
            {webhook.paused_reason ?? webhook.last_error}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {!webhook.is_on && <ResumeButton id={id} name={name} workspaceId={workspaceId} />}
        <Button size="sm" aria-label={`Log of ${name}`} onClick={() => setIsOpen(true)}>
          Log
        </Button>
        <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="sm"
          aria-label={`Delete ${name}`}
          onClick={() =>
            removeWithUndo({
              ids: [id],
              saying: `Webhook “${name}” deleted`,
              commit: () => remove.mutateAsync(id),
            })
          }
        >
          Delete
        </Button>
      </div>
      <Sheet open={isOpen} onOpenChange={setIsOpen}>
        {isOpen && (
          <SheetContent title={`Log of ${name}`}>
            <WebhookLog webhook={webhook} workspaceId={workspaceId} />
          </SheetContent>
        )}
      </Sheet>
    </li>
  )
}

function ResumeButton({ id, name, workspaceId }: { id: string; name: string; workspaceId: string }) {
  const toggle = useSwitchWebhook(workspaceId)
  return (
    <Button
      size="sm"
      aria-label={`Resume ${name}`}
      loading={toggle.isPending}
      onClick={() => toggle.mutate({ id, isOn: true })}
    >
      Resume
    </Button>
  )
}

function WebhookState({ webhook: { is_on, paused_reason, last_error } }: { webhook: Webhook }) {
  if (!is_on) return <Badge tone={paused_reason ? 'danger' : 'neutral'}>Paused</Badge>
  return last_error ? <Badge tone="warning">Failing</Badge> : <Badge tone="accent">Active</Badge>
}
