import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#web/session/user.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { Form } from '#web/ui/form.tsx'
import { deleteAccount, useAccountsWithoutAdmin, useHoldings, type OwnedWorkspace } from './queries.ts'

export function DeleteAccountCard() {
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <CardHeader title="Delete account" description="Deletes your account and everything you own." />
      <CardBody>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </CardBody>
      <Dialog open={open} onOpenChange={setOpen}>
        {open && <Goodbye />}
      </Dialog>
    </Card>
  )
}

function Goodbye() {
  const { email = '' } = useUser()
  const holdings = useHoldings(true)
  const { data: orphaned = null, isSuccess: adminKnown } = useAccountsWithoutAdmin()
  const [accepted, setAccepted] = useState(false)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const go = async () => {
    setBusy(true)
    const fault = await deleteAccount(typed, orphaned !== null && accepted)
    setBusy(false)
    if (fault) {
      setRefusal(fault)
      return
    }
    queries.clear()
    toastSuccess('Your account has been deleted')
    void navigate(paths.home)
  }
  return (
    <DialogContent title="Delete your account?" description="This can’t be undone, not even by us.">
      {holdings.isPending && <Skeleton className="h-20" />}
      {holdings.isError && (
        <ErrorState title="Couldn’t load what would be deleted" onRetry={() => void holdings.refetch()} />
      )}
      {holdings.data && <Consequences holdings={holdings.data} />}
      {orphaned !== null && <WithoutAdmin others={orphaned} accepted={accepted} onAccept={setAccepted} />}
      <Form className="grid gap-5" onSubmit={() => void go()}>
        <Field label={`Type ${email} to confirm`} error={refusal}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <DialogActions>
          <DialogClose asChild>
            <Button disabled={busy}>Keep my account</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="danger"
            loading={busy}
            disabled={
              !holdings.data ||
              !adminKnown ||
              (orphaned !== null && !accepted) ||
              typed.trim().toLowerCase() !== email.toLowerCase()
            }
          >
            Delete for good
          </Button>
        </DialogActions>
      </Form>
    </DialogContent>
  )
}

/** Explains the consequences when the only admin leaves the installation. */
function WithoutAdmin({
  others,
  accepted,
  onAccept,
}: {
  others: number
  accepted: boolean
  onAccept: (accepted: boolean) => void
}) {
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm text-warning-ink">
      <h3 className="font-medium">You are the only admin of this installation</h3>
      {others === 0 ? (
        <p>Nobody else has an account. The next person to sign up becomes its admin, with all rights.</p>
      ) : (
        <p>
          {others === 1 ? 'One other account stays' : `${others} other accounts stay`} and keep working.
          Nobody can answer support requests, change plans, suspend accounts or pause sending until the
          operator of the server sets ADMIN_EMAIL and restarts it. To avoid that, make someone else an admin
          first.
        </p>
      )}
      <Checkbox
        label="I leave it without an admin"
        checked={accepted}
        onCheckedChange={(checked) => onAccept(checked === true)}
      />
    </section>
  )
}

function Consequences({ holdings }: { holdings: OwnedWorkspace[] }) {
  const owned = holdings.filter(({ role }) => role === 'owner')
  const shared = owned.filter(({ others }) => others > 0)
  const alone = owned.length - shared.length
  const visited = holdings.filter(({ role }) => role !== 'owner')
  return (
    <ul className="grid list-disc gap-2 ps-5 text-sm">
      {shared.map(({ workspace_id, name, others }) => (
        <li key={workspace_id} className="text-danger-ink">
          <strong className="font-medium">{name}</strong> is shared with {people(others)}: they lose it too.
          Transfer it first if they should keep it.
        </li>
      ))}
      {alone > 0 && (
        <li>
          {alone === 1 ? 'Your workspace' : `${alone} workspaces`}
          {shared.length > 0 && ' nobody else is in'} with all campaigns, audience, templates and analyses.
        </li>
      )}
      {visited.map(({ workspace_id, name }) => (
        <li key={workspace_id}>
          You leave <strong className="font-medium">{name}</strong>. What you made there stays, without your
          name.
        </li>
      ))}
      <li>Your profile, notifications, and every device you are signed in on.</li>
    </ul>
  )
}

function people(count: number): string {
  return count === 1 ? 'one other person' : `${count} other people`
}
