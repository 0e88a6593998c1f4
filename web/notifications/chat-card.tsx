import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Form } from '#web/ui/form.tsx'
import { useChat, useConnectChat, useRemoveChat, useTestNotice, type Chat } from './notice-queries.ts'

/** A Slack or Teams chat that receives a user's notifications, or every reply to a workspace. */
export function ChatCard({ workspaceId }: { workspaceId: string | null }) {
  const { data: chat, isPending, isError, refetch } = useChat(workspaceId)
  return (
    <Card>
      <CardHeader
        title="Slack or Teams"
        description={
          workspaceId
            ? 'Posts every reply to this workspace in a channel of your team, unless someone opened the reply first.'
            : 'Posts the kinds marked “Chat” above in your own chat.'
        }
      />
      <CardBody>
        {isError && <ErrorState title="Couldn’t load the chat" onRetry={() => void refetch()} />}
        {isPending && <Skeleton className="h-16" />}
        {chat && <Connected workspaceId={workspaceId} chat={chat} />}
        {chat === null && <Connect workspaceId={workspaceId} />}
      </CardBody>
    </Card>
  )
}

function Connected({ workspaceId, chat }: { workspaceId: string | null; chat: Chat }) {
  const test = useTestNotice(workspaceId)
  const remove = useRemoveChat(workspaceId)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {chat.format === 'slack' ? 'Slack' : 'Teams'} at {chat.host}
        </span>
        <Button
          size="sm"
          variant="quiet"
          disabled={test.isPending}
          onClick={() => test.mutate({ webhookId: chat.id })}
        >
          Send a test
        </Button>
        <ConfirmButton
          size="sm"
          title={`Disconnect ${chat.format === 'slack' ? 'Slack' : 'Teams'}?`}
          description="It no longer gets messages. The webhook address is deleted here. To connect the chat again, paste its address again."
          confirmLabel="Disconnect"
          onConfirm={() => remove.mutateAsync(chat.id)}
        >
          Disconnect
        </ConfirmButton>
      </div>
      {chat.last_error && (
        <p className="text-sm text-danger-ink wrap-anywhere">
          The last notice was not delivered: {chat.last_error}.
        </p>
      )}
    </div>
  )
}

function Connect({ workspaceId }: { workspaceId: string | null }) {
  const [format, setFormat] = useState<'slack' | 'teams'>('slack')
  const [url, setUrl] = useState('')
  const connect = useConnectChat(workspaceId)
  return (
    <Form className="grid gap-4" onSubmit={() => connect.mutate({ format, url: url.trim() })}>
      <SegmentedControl aria-label="Chat" segments={formats} value={format} onValueChange={setFormat} />
      <Field
        label="Webhook address"
        hint={
          format === 'slack'
            ? 'In Slack: Apps, Incoming Webhooks, Add to Slack.'
            : 'In Teams: the channel’s Workflows, “Send webhook alerts to a channel”.'
        }
      >
        <Input
          type="url"
          required
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" disabled={connect.isPending || url.trim() === ''}>
          Send a test and connect
        </Button>
      </div>
    </Form>
  )
}

const formats = [
  { value: 'slack', label: 'Slack' },
  { value: 'teams', label: 'Teams' },
] as const
