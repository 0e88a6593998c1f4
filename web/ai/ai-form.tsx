import { CircleCheck, CircleX } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CardBody, CardFooter } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { defaultModels, needsKey, readForm, settingsOf, type AiFields } from './ai-fields.ts'
import { useRemoveAi, useSetAi, useTryAi, type Provider, type WorkspaceAi } from './queries.ts'

export function AiForm({ workspaceId, saved }: { workspaceId: string; saved: WorkspaceAi | null }) {
  const [fields, setFields] = useState(() => readForm(saved))
  const save = useSetAi(workspaceId)
  const remove = useRemoveAi(workspaceId)
  const attempt = useTryAi(workspaceId)
  const change = (part: Partial<AiFields>) => {
    attempt.reset()
    setFields((before) => ({ ...before, ...part }))
  }
  const settings = settingsOf(fields, saved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(settings)
  }
  const incomplete = fields.model.trim() === '' || (fields.provider === 'compatible' && !settings.baseUrl)
  return (
    <form onSubmit={submit} noValidate>
      <CardBody className="grid gap-4.5">
        <AiInputs fields={fields} saved={saved} onChange={change} />
        {attempt.isSuccess && <Outcome fault={attempt.data} />}
      </CardBody>
      <CardFooter>
        {saved ? (
          <ConfirmButton
            title="Remove this language model?"
            description="Its key is deleted. Rewrites and reply drafts then use the installation’s model, if it has one. To use this model again, enter its key again."
            confirmLabel="Remove"
            onConfirm={() => remove.mutateAsync()}
          >
            Remove
          </ConfirmButton>
        ) : (
          <span />
        )}
        <span className="flex gap-2.5">
          <Button disabled={incomplete} loading={attempt.isPending} onClick={() => attempt.mutate(settings)}>
            Test
          </Button>
          <Button type="submit" variant="primary" disabled={incomplete} loading={save.isPending}>
            Save model
          </Button>
        </span>
      </CardFooter>
    </form>
  )
}

const providers: { value: Provider; label: string }[] = [
  { value: 'openai', label: 'OpenAI' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'compatible', label: 'Other (OpenAI-compatible)' },
]

function AiInputs({
  fields,
  saved,
  onChange,
}: {
  fields: AiFields
  saved: WorkspaceAi | null
  onChange: (part: Partial<AiFields>) => void
}) {
  const { provider, baseUrl, model, apiKey } = fields
  const hint =
    saved?.key_hint && !needsKey(fields, saved)
      ? `The saved key ends in ${saved.key_hint}. Leave this empty to keep it.`
      : 'Stored encrypted, used only by the server, and never shown again.'
  return (
    <>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="Provider">
          <Select
            options={providers}
            value={provider}
            onValueChange={(chosen) => onChange({ provider: chosen, model: defaultModels[chosen] })}
          />
        </Field>
        <Field label="Model">
          <Input
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={model}
            onChange={(event) => onChange({ model: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Address"
        aside={provider === 'compatible' ? undefined : 'Optional'}
        hint={provider === 'compatible' ? 'The URL up to /v1, for Ollama, vLLM and others.' : undefined}
      >
        <Input
          type="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          placeholder={provider === 'compatible' ? 'https://models.example.com/v1' : 'The provider’s default'}
          value={baseUrl}
          onChange={(event) => onChange({ baseUrl: event.target.value })}
        />
      </Field>
      <Field label="Key" hint={hint}>
        <PasswordInput
          autoComplete="off"
          maxLength={500}
          value={apiKey}
          onChange={(event) => onChange({ apiKey: event.target.value })}
        />
      </Field>
    </>
  )
}

function Outcome({ fault }: { fault: string | null }) {
  const Icon = fault ? CircleX : CircleCheck
  return (
    <output className={`flex items-start gap-2 text-sm ${fault ? 'text-danger-ink' : 'text-accent-ink'}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      {fault ?? 'The model works.'}
    </output>
  )
}
