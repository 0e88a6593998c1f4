import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { presetOf, presets } from '#core/mailboxes/presets.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { invoke } from '#web/data/invoke.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { readBulkLines, toBulkConnecting, type BulkLine } from './bulk-lines.ts'
import type { Connecting, Step } from './try-steps.ts'

// Other servers would need host names, which differ from line to line.
const offered = presets
  .filter(({ smtp, user }) => smtp.host !== '' && user.kind === 'address')
  .map(({ id, name }) => ({ value: id, label: name }))

type Outcome = { address: string; state: 'running' | 'done' | 'failed'; why?: string }

/** Connects several mailboxes of one provider, one after another. */
export function BulkDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const [provider, setProvider] = useState('gmail')
  const [text, setText] = useState('')
  const { mailboxes, rejected } = useMemo(() => readBulkLines(text), [text])
  const { outcomes, connectAll } = useConnecting(workspaceId, provider)
  const begun = outcomes.length > 0
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Connect several"
        description="A line for each: address, password, name. Each is saved once signing in has worked."
        className="max-w-2xl!"
      >
        {begun ? (
          <Outcomes outcomes={outcomes} waiting={mailboxes.length - outcomes.length} />
        ) : (
          <div className="grid gap-4">
            <Field label="Provider">
              <Select options={offered} value={provider} onValueChange={setProvider} />
            </Field>
            <Field
              label="Mailboxes"
              hint={`${mailboxes.length} to connect. Lines of a spreadsheet can be pasted as they are.`}
            >
              <Textarea
                rows={8}
                spellCheck={false}
                autoComplete="off"
                className="font-mono"
                placeholder="ada@example.com, app password, Ada Lovelace"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            {rejected.length > 0 && (
              <ul className="grid gap-1 text-sm text-danger-ink">
                {rejected.map(({ line, why }) => (
                  <li key={line}>
                    Line {line}: {why}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <DialogActions>
          <DialogClose asChild>
            <Button>{begun ? 'Close' : 'Cancel'}</Button>
          </DialogClose>
          {!begun && (
            <Button
              variant="primary"
              disabled={mailboxes.length === 0}
              onClick={() => void connectAll(mailboxes)}
            >
              Try and connect {mailboxes.length > 0 && mailboxes.length}
            </Button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

/** Connects mailboxes one after another, until the dialog is closed. */
function useConnecting(workspaceId: string, provider: string) {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const connectAll = async (lines: readonly BulkLine[]) => {
    for (const line of lines) {
      if (isGone.current) return
      const { address } = line
      setOutcomes((now) => [...now, { address, state: 'running' }])
      const why = await connect(toBulkConnecting(line, presetOf(provider), workspaceId))
      setOutcomes((now) => [
        ...now.slice(0, -1),
        why ? { address, state: 'failed', why } : { address, state: 'done' },
      ])
      void client.invalidateQueries({ queryKey: ['mailboxes', workspaceId] })
    }
    void client.invalidateQueries({ queryKey: ['sending_domains', workspaceId] })
  }
  return { outcomes, connectAll }
}

function Outcomes({ outcomes, waiting }: { outcomes: readonly Outcome[]; waiting: number }) {
  return (
    <div className="grid gap-3">
      <ol className="grid max-h-96 gap-2.5 overflow-y-auto" aria-live="polite" aria-label="Mailboxes tried">
        {outcomes.map(({ address, state, why }) => (
          <li key={address} className="grid grid-cols-[1.25rem_1fr] gap-x-2.5 text-sm">
            {state === 'running' && <Spinner className="mt-0.5 size-4" />}
            {state === 'done' && <Check aria-hidden className="mt-0.5 size-4 text-accent-ink" />}
            {state === 'failed' && <X aria-hidden className="mt-0.5 size-4 text-danger-ink" />}
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {address}
                <span className="sr-only">: {state}</span>
              </p>
              {why && <p className="wrap-anywhere text-danger-ink">{why}</p>}
            </div>
          </li>
        ))}
      </ol>
      {waiting > 0 && (
        <p className="text-sm text-ink-soft">{waiting} more. Closing this stops before the next one.</p>
      )}
    </div>
  )
}

/** Returns the reason for a failure, or undefined. */
async function connect(asked: Connecting): Promise<string | undefined> {
  const answer = await invoke<{ ok: boolean; steps: Step[] }>('connect-mailbox', asked).catch((error) =>
    refusalOf(error, 'The server cannot be reached.'),
  )
  if (typeof answer === 'string') return answer
  if (answer.ok) return undefined
  const failed = answer.steps.find(({ state }) => state === 'failed')
  return [failed?.words, failed?.fix].filter(Boolean).join(' ') || 'Signing in did not work.'
}
