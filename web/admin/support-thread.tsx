import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plans } from '#core/billing/plans.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFieldsDraft } from '#web/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { answersQuery, useAnswer, useMoveRequest, type SupportRequest } from './support-queries.ts'

/** One support request with its answers and a reply form. */
export function SupportThread({ request, onClose }: { request: SupportRequest | null; onClose: () => void }) {
  return (
    <Dialog open={request !== null} onOpenChange={onClose}>
      {request && (
        <DialogContent
          title={request.subject ?? `Message from ${request.name}`}
          description={`${request.name} <${request.email}>`}
          className="max-w-2xl"
        >
          <Facts request={request} />
          <Said text={request.message} />
          <Answers requestId={request.id} />
          <Reply request={request} onDone={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function Facts({ request }: { request: SupportRequest }) {
  const facts = [
    ['Kind', request.category ?? request.kind],
    ['Priority', request.priority],
    ['Plan', request.plan ? plans[request.plan].name : 'Not signed in'],
    ['Page', request.url],
    ['Browser', request.user_agent],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-ink-faint">{name}</dt>
              <dd className="truncate text-ink-soft" title={value}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Said({ text }: { text: string }) {
  return <p className="rounded-lg bg-well px-4 py-3 text-sm break-words whitespace-pre-wrap">{text}</p>
}

function Answers({ requestId }: { requestId: string }) {
  const { data = [] } = useQuery(answersQuery(requestId))
  return data.map(({ id, message, created_at }) => (
    <div key={id} className="grid gap-1 border-s-2 border-accent ps-4">
      <p className="text-xs text-ink-faint">
        Answered {new Date(created_at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
      <p className="text-sm break-words whitespace-pre-wrap">{message}</p>
    </div>
  ))
}

function Reply({ request, onDone }: { request: SupportRequest; onDone: () => void }) {
  const [message, setMessage] = useState('')
  const draft = useFieldsDraft(
    { kind: 'support_answer', workspaceId: null, rowId: request.id },
    { fields: { message }, saved: { message: '' }, show: (fields) => setMessage(fields.message) },
  )
  const answer = useAnswer()
  const move = useMoveRequest()
  const next = request.state === 'closed' ? 'open' : 'closed'
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const done = () => {
          draft.settle()
          onDone()
        }
        answer.mutate({ id: request.id, message }, { onSuccess: done })
      }}
    >
      <DraftNote draft={draft} />
      <Field label="Your answer" hint={`Sent to ${request.email} by email.`}>
        <Textarea
          rows={5}
          maxLength={20_000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <DialogActions>
        <DraftStatus draft={draft} className="me-auto" />
        <Button
          loading={move.isPending}
          onClick={() => move.mutate({ id: request.id, state: next }, { onSuccess: onDone })}
        >
          {next === 'closed' ? 'Close without an answer' : 'Open again'}
        </Button>
        <Button type="submit" variant="primary" loading={answer.isPending} disabled={message.trim() === ''}>
          Send answer
        </Button>
      </DialogActions>
    </form>
  )
}
