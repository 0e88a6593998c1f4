import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { appCode } from '../account-forms.ts'
import { beginEnrolment, finishEnrolment, useRefreshFactors, type Enrolment } from './factor-queries.ts'
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx'

/** The set-up steps: scan, enter a code, store the recovery codes. `name` distinguishes several apps. */
export function EnrolDialog({
  name,
  open,
  onOpenChange,
}: {
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <Steps name={name} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function Steps({ name, onDone }: { name: string; onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const refresh = useRefreshFactors()
  // Never cached: each time the dialog opens, it needs a new secret.
  const enrolment = useQuery({
    queryKey: ['factors', 'enrolment', name],
    queryFn: () => beginEnrolment(name),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const finish = (made: string[] | null) => {
    toastSuccess('Two-factor authentication is on')
    void refresh()
    if (made) setCodes(made)
    else onDone()
  }
  if (codes) {
    return (
      <DialogContent
        title="Save your recovery codes"
        description="If you lose your phone, sign in with these codes. Each works once, and they are not shown again."
      >
        <RecoveryCodeSheet codes={codes} onDone={onDone} />
      </DialogContent>
    )
  }
  return (
    <DialogContent
      title="Set up an authenticator app"
      description="Scan the QR code with an app such as 1Password, Aegis or Google Authenticator."
    >
      {enrolment.isPending && <Skeleton className="mx-auto size-48 rounded-lg" />}
      {enrolment.isError && (
        <ErrorState title={enrolment.error.message} onRetry={() => void enrolment.refetch()} />
      )}
      {enrolment.data && <ScanForm enrolment={enrolment.data} onShown={finish} />}
    </DialogContent>
  )
}

const form = z.object({ code: appCode })

function ScanForm({
  enrolment: { id, totp },
  onShown,
}: {
  enrolment: Enrolment
  onShown: (codes: string[] | null) => void
}) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(form),
    defaultValues: { code: '' },
  })
  const submit = handleSubmit(async ({ code }) => {
    try {
      onShown(await finishEnrolment(id, code))
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Couldn’t check the code.'
      setError('code', { message }, { shouldFocus: true })
    }
  })
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <img
        src={totp.qr_code}
        alt="QR code for your authenticator app"
        className="mx-auto size-48 rounded-lg border border-line"
      />
      <Field label="Or type this key into the app">
        <Input
          readOnly
          value={totp.secret}
          className="font-mono text-sm"
          onFocus={(e) => e.target.select()}
        />
      </Field>
      <Field label="Code from the app" error={formState.errors.code?.message}>
        <Input required inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
      </Field>
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" loading={formState.isSubmitting}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  )
}
