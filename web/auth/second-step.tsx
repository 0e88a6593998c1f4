import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Factor, User } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { supabase } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { appCode } from './account-forms.ts'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { faultOf } from './fault-of.ts'
import { useAuth } from '#web/session/user.ts'

/** The page between the password and the app. A correct code changes the session, and the page follows. */
export function SecondStep({ user }: { user: User }) {
  const { signOut } = useAuth()
  const factors = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const hasPaper = factors.some(({ factor_type }) => factor_type === 'recovery_code')
  const [way, setWay] = useState<'app' | 'paper'>('app')
  return (
    <AuthLayout>
      <title>Second step · Coldframe</title>
      <AuthHeading title={way === 'app' ? 'Enter your code' : 'Use a recovery code'}>
        {way === 'app'
          ? 'Open your authenticator app and type the six digits it shows for Coldframe.'
          : 'One of the codes you saved when you set up two-factor authentication. Each works once.'}
      </AuthHeading>
      {way === 'app' ? (
        <AppForm apps={factors.filter(({ factor_type }) => factor_type === 'totp')} />
      ) : (
        <PaperForm />
      )}
      <div className="flex flex-wrap justify-between gap-2 text-sm">
        {hasPaper && (
          <Button variant="link" onClick={() => setWay(way === 'app' ? 'paper' : 'app')}>
            {way === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
          </Button>
        )}
        <Button variant="link" onClick={() => void signOut()}>
          Sign in as someone else
        </Button>
      </div>
    </AuthLayout>
  )
}

const appForm = z.object({ code: appCode })

function AppForm({ apps }: { apps: Factor[] }) {
  const [factorId, setFactorId] = useState(apps[0]?.id ?? '')
  const form = useForm({ resolver: standardSchemaResolver(appForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('code'), [form])
  const submit = form.handleSubmit(async ({ code }) => {
    const failure = await faultOf(async () =>
      (await supabase()).auth.mfa.challengeAndVerify({ factorId, code }),
    )
    if (failure) form.setError('code', { message: inWords(failure) }, { shouldFocus: true })
  })
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      {apps.length > 1 && (
        <Field label="App">
          <Select
            options={apps.map(({ id, friendly_name }) => ({ value: id, label: friendly_name || 'App' }))}
            value={factorId}
            onValueChange={setFactorId}
          />
        </Field>
      )}
      <Field label="Code" error={errors.code?.message}>
        <Input
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          className="numbers tracking-widest"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Verify
      </Button>
    </form>
  )
}

const paperForm = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Enter a recovery code')),
})

function PaperForm() {
  const form = useForm({ resolver: standardSchemaResolver(paperForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('code'), [form])
  const submit = form.handleSubmit(async ({ code }) => {
    const failure = await faultOf(async () => (await supabase()).auth.mfa.recoveryCodes.verify({ code }))
    if (failure) form.setError('code', { message: failure }, { shouldFocus: true })
  })
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      <Field label="Recovery code" error={errors.code?.message}>
        <Input
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={isSubmitting}>
        Verify
      </Button>
    </form>
  )
}

function inWords(fault: string): string {
  return fault === 'Invalid TOTP code entered'
    ? 'This code is incorrect. Wait for the next one and try again.'
    : fault
}
