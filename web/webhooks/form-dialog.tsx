import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSaveForm, type ContactForm } from './form-queries.ts'
import { campaignsQuery } from './queries.ts'

type Props = {
  workspaceId: string
  /** Null for a new one. */
  form: ContactForm | null
  onDone: () => void
}

const NONE = 'none'

export function FormDialog({ workspaceId, form, onDone }: Props) {
  const save = useSaveForm(workspaceId)
  const campaigns = useQuery(campaignsQuery(workspaceId))
  const [name, setName] = useState(form?.name ?? '')
  const [campaignId, setCampaignId] = useState(form?.campaign_id ?? null)
  const [tags, setTags] = useState(form?.tags.join(', ') ?? '')
  const [thanksUrl, setThanksUrl] = useState(form?.thanks_url ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      {
        id: form?.id ?? null,
        name: name.trim(),
        campaign_id: campaignId,
        tags: [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
        thanks_url: thanksUrl.trim() || null,
      },
      { onSuccess: onDone },
    )
  }
  const options = [
    { value: NONE, label: 'No campaign' },
    ...(campaigns.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ]
  return (
    <DialogContent
      title={form ? 'Edit form' : 'New form'}
      description="Whoever submits your form becomes a contact. Fields that a known contact already has stay unchanged."
    >
      <form onSubmit={submit} className="grid gap-4.5">
        <Field label="Name" hint="The source of its contacts, for example Demo request.">
          <Input
            required
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Add them to" hint="A campaign adds them once it is launched.">
          <Select
            options={options}
            value={campaignId ?? NONE}
            onValueChange={(value) => setCampaignId(value === NONE ? null : value)}
          />
        </Field>
        <Field label="Tags" aside="Optional" hint="Separated by commas.">
          <Input
            maxLength={500}
            autoComplete="off"
            value={tags}
            onChange={(event) => setTags(event.target.value)}
          />
        </Field>
        <Field label="Thank-you page" aside="Optional" hint="Where visitors go after they submit the form.">
          <Input
            type="url"
            maxLength={2000}
            autoComplete="off"
            placeholder="https://example.com/thanks"
            value={thanksUrl}
            onChange={(event) => setThanksUrl(event.target.value)}
          />
        </Field>
        <DialogActions>
          <DialogClose asChild>
            <Button disabled={save.isPending}>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={save.isPending} disabled={name.trim() === ''}>
            {form ? 'Save' : 'Create form'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
