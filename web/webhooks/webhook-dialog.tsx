import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyLink } from '#web/ui/copy-link.tsx'
import { DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { EventPicker } from './event-picker.tsx'
import {
  campaignsQuery,
  useSaveWebhook,
  useWebhookSecret,
  type Webhook,
  type WebhookFields,
} from './queries.ts'

type Props = {
  workspaceId: string
  /** Set when the webhook is for this campaign only. */
  campaignId: string | null
  /** Null for a new one. */
  webhook: Webhook | null
  onDone: () => void
}

export function WebhookDialog({ workspaceId, campaignId, webhook, onDone }: Props) {
  const save = useSaveWebhook(workspaceId)
  const secret = useWebhookSecret(workspaceId)
  if (secret.data && !webhook) return <Created secret={secret.data} onDone={onDone} />
  return (
    <DialogContent
      title={webhook ? 'Edit webhook' : 'New webhook'}
      description="Each event is posted as JSON, signed with a secret of this webhook."
      className="max-w-2xl"
    >
      {webhook && <SecretOf webhook={webhook} workspaceId={workspaceId} />}
      <WebhookForm
        workspaceId={workspaceId}
        isNew={webhook === null}
        isFixed={campaignId !== null}
        initial={webhook ?? { url: '', description: '', types: [], campaign_id: campaignId }}
        isSaving={save.isPending || secret.isPending}
        onSave={(fields) =>
          save.mutate(
            { id: webhook?.id ?? null, ...fields },
            { onSuccess: (id) => (webhook ? onDone() : secret.mutate({ id, rotate: false })) },
          )
        }
      />
    </DialogContent>
  )
}

type FormProps = {
  workspaceId: string
  isNew: boolean
  /** True when the campaign is given by the page. */
  isFixed: boolean
  initial: WebhookFields
  isSaving: boolean
  onSave: (fields: WebhookFields) => void
}

const WHOLE = 'workspace'

function WebhookForm({ workspaceId, isNew, isFixed, initial, isSaving, onSave }: FormProps) {
  const [url, setUrl] = useState(initial.url)
  const [description, setDescription] = useState(initial.description)
  const [types, setTypes] = useState<string[] | null>(initial.types.length === 0 ? null : initial.types)
  const [campaignId, setCampaignId] = useState(initial.campaign_id)
  const campaigns = useQuery({ ...campaignsQuery(workspaceId), enabled: isNew && !isFixed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave({ url: url.trim(), description: description.trim(), types: types ?? [], campaign_id: campaignId })
  }
  const options = [
    { value: WHOLE, label: 'The whole workspace' },
    ...(campaigns.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ]
  return (
    <form onSubmit={submit} className="grid gap-4.5">
      <Field label="Endpoint URL" hint="It must begin with https:// and answer within 15 seconds.">
        <Input
          type="url"
          required
          maxLength={2000}
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label="Description" aside="Optional" hint="The program that receives the events.">
        <Input
          maxLength={200}
          autoComplete="off"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      {isNew && !isFixed && (
        <Field label="Events of">
          <Select
            options={options}
            value={campaignId ?? WHOLE}
            onValueChange={(value) => setCampaignId(value === WHOLE ? null : value)}
          />
        </Field>
      )}
      <EventPicker types={types} onChange={setTypes} />
      <DialogActions>
        <DialogClose asChild>
          <Button disabled={isSaving}>Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          loading={isSaving}
          disabled={url.trim() === '' || types?.length === 0}
        >
          {isNew ? 'Create webhook' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  )
}

function SecretOf({ webhook: { id }, workspaceId }: { webhook: Webhook; workspaceId: string }) {
  const secret = useWebhookSecret(workspaceId)
  return (
    <div className="grid gap-2">
      {secret.data && <CopyLink url={secret.data} label="Secret" />}
      <div className="flex flex-wrap gap-2">
        {!secret.data && (
          <Button size="sm" loading={secret.isPending} onClick={() => secret.mutate({ id, rotate: false })}>
            Show secret
          </Button>
        )}
        <Button size="sm" disabled={secret.isPending} onClick={() => secret.mutate({ id, rotate: true })}>
          Rotate secret
        </Button>
      </div>
      <p className="text-xs text-ink-faint">After a rotation, the old secret also signs for one more day.</p>
    </div>
  )
}

function Created({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <DialogContent
      title="Webhook created"
      description="Give this secret to the program that receives the events, so that it can verify them. You can show it again under Edit."
    >
      <CopyLink url={secret} label="Secret" />
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
