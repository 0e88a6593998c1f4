import { useState, type FormEvent } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoke } from '#web/data/invoke.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type Stored = Pick<
  Row<'workspace_verifiers', { provider: Provider; problem: 'key' | 'credit' | null }>,
  'provider' | 'key_hint' | 'monthly_limit' | 'problem'
>
type Provider = (typeof providers)[number]['value']

const providers = [
  { value: 'zerobounce', label: 'ZeroBounce' },
  { value: 'neverbounce', label: 'NeverBounce' },
  { value: 'kickbox', label: 'Kickbox' },
] as const

const verifierQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspace-verifier', workspaceId],
    queryFn: async () => {
      const [stored, used] = await Promise.all([
        request((db) =>
          db
            .from('workspace_verifiers')
            .select('provider, key_hint, monthly_limit, problem')
            .eq('workspace_id', workspaceId)
            .maybeSingle<Stored>(),
        ),
        request((db) => db.rpc('verifier_usage', { p_workspace_id: workspaceId })),
      ])
      return { stored, used }
    },
  })

/** The paid verifier that is asked about addresses which cheaper evidence leaves open. */
export function VerifierCard({ workspaceId }: { workspaceId: string }) {
  const { data, isError, refetch } = useQuery(verifierQuery(workspaceId))
  return (
    <Card>
      <CardHeader
        title="Address verifier"
        description="Checks only addresses that your own mail, the DNS and lists leave open. You pay for it."
      />
      {isError && <ErrorState title="Couldn’t load the verifier" onRetry={() => void refetch()} />}
      {data && <VerifierForm key={data.stored?.provider ?? 'none'} workspaceId={workspaceId} {...data} />}
    </Card>
  )
}

const VerifierProblem = ({ problem }: { problem: string }) => (
  <p role="alert" className="text-sm text-warning-ink sm:col-span-2">
    {problem === 'key'
      ? 'The verifier refused the key. Enter a valid one.'
      : 'The credit at the verifier is used up. Buy more, then save again.'}
  </p>
)

function VerifierForm({
  workspaceId,
  stored,
  used,
}: {
  workspaceId: string
  stored: Stored | null
  used: number
}) {
  const [provider, setProvider] = useState<Provider>(stored?.provider ?? 'zerobounce')
  const [apiKey, setApiKey] = useState('')
  const [limit, setLimit] = useState(String(stored?.monthly_limit ?? 1_000))
  const { save, remove } = useVerifierChanges(workspaceId)
  const monthlyLimit = Number(limit)
  const isLimit = Number.isInteger(monthlyLimit) && monthlyLimit >= 1 && monthlyLimit <= 1_000_000
  const keepsKey = stored?.provider === provider
  const key = apiKey.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLimit && (key || keepsKey)) save.mutate({ provider, monthlyLimit, ...(key ? { apiKey: key } : {}) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <CardBody className="grid gap-4.5 sm:grid-cols-2">
        {stored?.problem && <VerifierProblem problem={stored.problem} />}
        <Field label="Verifier">
          <Select options={providers} value={provider} onValueChange={setProvider} />
        </Field>
        <Field
          label="Addresses a month, at most"
          hint={stored ? `${used.toLocaleString('en')} this month.` : undefined}
          error={isLimit ? undefined : 'Enter 1 to 1,000,000.'}
        >
          <Input inputMode="numeric" value={limit} onChange={(event) => setLimit(event.target.value)} />
        </Field>
        <div className="sm:col-span-2">
          <Field
            label="Key"
            hint={
              keepsKey && stored?.key_hint
                ? `The saved key ends in ${stored.key_hint}. Leave this empty to keep it.`
                : 'Stored encrypted, used only by the server, and never shown again.'
            }
          >
            <PasswordInput
              autoComplete="off"
              maxLength={200}
              value={apiKey}
              onChange={(event) => setApiKey(event.target.value)}
            />
          </Field>
        </div>
      </CardBody>
      <CardFooter>
        {stored ? (
          <ConfirmButton
            title="Remove this verifier?"
            description="Its key is deleted. Verdicts that it gave stay until they are renewed."
            confirmLabel="Remove"
            onConfirm={() => remove.mutateAsync()}
          >
            Remove verifier
          </ConfirmButton>
        ) : (
          <span />
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={!isLimit || (!key && !keepsKey)}
          loading={save.isPending}
        >
          Save verifier
        </Button>
      </CardFooter>
    </form>
  )
}

function useVerifierChanges(workspaceId: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: verifierQuery(workspaceId).queryKey })
  const onError = (otherwise: string) => async (error: unknown) =>
    toastError(await refusalOf(error, otherwise))
  const save = useMutation({
    mutationFn: (settings: { provider: Provider; monthlyLimit: number; apiKey?: string }) =>
      invoke('set-workspace-verifier', { workspaceId, ...settings }),
    onSuccess: () => toastSuccess('Verifier saved'),
    onSettled: refresh,
    onError: onError('Couldn’t save the verifier. Please try again.'),
  })
  const remove = useMutation({
    mutationFn: async () => {
      await request((db) => db.from('workspace_verifiers').delete().eq('workspace_id', workspaceId))
    },
    onSuccess: () => toastSuccess('Verifier and key deleted'),
    onSettled: refresh,
    onError: onError('Couldn’t remove the verifier. Please try again.'),
  })
  return { save, remove }
}
