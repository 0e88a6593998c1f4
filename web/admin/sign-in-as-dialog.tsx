import { useState } from 'react'
import { useSignInAs } from '#web/impersonation/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Form } from '#web/ui/form.tsx'
import type { Account } from './account-queries.ts'

/** Requires a reason before an admin impersonates an account. */
export function SignInAsDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  return (
    <Dialog open={account !== null} onOpenChange={onClose}>
      {account && (
        <DialogContent
          title={`Sign in as ${account.email}?`}
          description="You see what they see, for an hour at most. They are notified with your reason, and the audit log records it. Their password, email, two-factor authentication and billing stay out of reach."
        >
          <ReasonForm account={account} onCancel={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function ReasonForm({ account, onCancel }: { account: Account; onCancel: () => void }) {
  const [reason, setReason] = useState('')
  const enter = useSignInAs()
  return (
    <Form className="grid gap-4" onSubmit={() => enter.mutate({ userId: account.id, reason })}>
      <Field label="Reason" hint="For example the number of their support request.">
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" loading={enter.isPending} disabled={reason.trim().length < 5}>
          Sign in as {account.name ?? account.email}
        </Button>
      </DialogActions>
    </Form>
  )
}
