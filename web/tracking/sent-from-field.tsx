import { Link } from 'react-router'
import type { Mailbox } from '#web/live/mailboxes.ts'
import { connectMailboxPath, paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select } from '#web/ui/select.tsx'
import type { TrackedSending } from './draft.ts'

/** Sends from a mailbox of the workspace, or from any mail program. */
export function SentFromField({
  way,
  mailboxes,
  mailboxId,
  onWayChange,
  onMailboxChange,
}: {
  way: TrackedSending
  mailboxes: readonly Mailbox[]
  mailboxId: string | undefined
  onWayChange: (way: TrackedSending) => void
  onMailboxChange: (mailboxId: string) => void
}) {
  return (
    <div className="grid content-start gap-3">
      <Field label="How to send it">
        <SegmentedControl segments={ways} value={way} onValueChange={onWayChange} />
      </Field>
      {way === 'mailbox' &&
        (mailboxes.every(({ state }) => state !== 'active') ? (
          <NoMailbox isConnected={mailboxes.length > 0} />
        ) : (
          <Field label="From" hint="Adds the mailbox’s signature, and counts toward its daily limit.">
            <Select
              options={mailboxes.map(optionOf)}
              value={mailboxId}
              onValueChange={onMailboxChange}
              placeholder="Choose a mailbox"
            />
          </Field>
        ))}
    </div>
  )
}

const ways = [
  { value: 'mailbox', label: 'From a mailbox' },
  { value: 'copy', label: 'From my mail program' },
] as const

const optionOf = ({ id, address, state }: Mailbox) => ({
  value: id,
  label: state === 'active' ? address : `${address} (${state === 'paused' ? 'paused' : 'can’t sign in'})`,
  disabled: state !== 'active',
})

function NoMailbox({ isConnected }: { isConnected: boolean }) {
  return (
    <div className="grid justify-items-start gap-2.5 rounded-lg border border-line bg-ground p-3.5 text-sm">
      <p className="text-ink-soft">
        {isConnected
          ? 'No mailbox of this workspace can send now: each is paused or can’t sign in.'
          : 'No mailbox is connected yet. Connect one to send from here.'}{' '}
        You can still copy the email into your own mail program.
      </p>
      <Button asChild size="sm">
        {isConnected ? (
          <Link to={paths.providers}>See the mailboxes</Link>
        ) : (
          <Link to={connectMailboxPath}>Connect a mailbox</Link>
        )}
      </Button>
    </div>
  )
}
