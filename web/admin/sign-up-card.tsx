import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignUpMode } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Form } from '#web/ui/form.tsx'
import { signUpQuery, useSetSignUp, type SignUpSetting } from './account-queries.ts'

const modes: readonly { value: SignUpMode; label: string; hint: string }[] = [
  { value: 'open', label: 'Anyone', hint: 'Anyone who confirms an email address gets an account.' },
  { value: 'invited', label: 'Invited people', hint: 'Only addresses that were invited to a workspace.' },
  {
    value: 'domains',
    label: 'Specific domains',
    hint: 'Addresses at these domains, and addresses that were invited to a workspace.',
  },
  {
    value: 'closed',
    label: 'Nobody',
    hint: 'Accounts are created with the service key only. Only people who already have an account can accept an invitation.',
  },
]

/** The setting of who may create an account on this installation. */
export function SignUpCard() {
  const { data, isError, refetch } = useQuery(signUpQuery)
  if (isError) return <ErrorState title="Couldn’t load the sign-up setting" onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    )
  return (
    <Card>
      <CardHeader title="Who may sign up" description="Existing accounts are not affected." />
      <CardBody>
        {data.from_environment ? (
          <FromEnvironment setting={data} />
        ) : (
          // Resets the form to the saved values, whether saved here or by another admin.
          <SignUpForm key={JSON.stringify(data)} saved={data} />
        )}
      </CardBody>
    </Card>
  )
}

function FromEnvironment({ setting: { mode, domains } }: { setting: SignUpSetting }) {
  const { label, hint } = modes.find(({ value }) => value === mode)!
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <strong className="font-semibold">{label}</strong>
        {domains.length > 0 && <span className="wrap-anywhere">: {domains.join(', ')}</span>}. {hint}
      </p>
      <p className="text-ink-soft">
        Set by <code>SIGN_UP</code> in the server’s environment, which overrides this page. To change it,
        change it there and restart; to choose here, remove it.
      </p>
    </div>
  )
}

function SignUpForm({ saved }: { saved: SignUpSetting }) {
  const [mode, setMode] = useState(saved.mode)
  const [domains, setDomains] = useState(saved.domains.join(', '))
  const save = useSetSignUp()
  const named = mode === 'domains' ? domains.split(/[\s,;]+/).filter(Boolean) : []
  const changed = mode !== saved.mode || named.join() !== saved.domains.join()
  return (
    <Form
      className="grid items-start gap-4 md:grid-cols-[14rem_minmax(0,1fr)_auto]"
      onSubmit={() => save.mutate({ mode, domains: named })}
    >
      <Field label="New accounts" hint={modes.find(({ value }) => value === mode)?.hint}>
        <Select options={modes} value={mode} onValueChange={setMode} />
      </Field>
      {mode === 'domains' && (
        <Field label="Domains" hint="The part after the @, separated by commas.">
          <Input
            required
            spellCheck={false}
            autoCapitalize="none"
            placeholder="example.com, example.org"
            value={domains}
            onChange={(event) => setDomains(event.target.value)}
          />
        </Field>
      )}
      <Button
        type="submit"
        variant="primary"
        className="md:col-start-3 md:mt-6.5"
        loading={save.isPending}
        disabled={!changed || (mode === 'domains' && named.length === 0)}
      >
        Save
      </Button>
    </Form>
  )
}
