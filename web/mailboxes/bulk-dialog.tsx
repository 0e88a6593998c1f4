import { Download, FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { presetOf, presets } from '#core/mailboxes/presets.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Outcomes, useConnecting } from './bulk-connecting.tsx'
import { readBulkLines, toBulkConnecting, type BulkRead } from './bulk-lines.ts'
import { readServerRows, templateName, templateText } from './bulk-servers.ts'

/** Other servers differ in their hosts from row to row. */
const OWN_SERVERS = 'other'
const offered = [
  ...presets
    .filter(({ smtp, user }) => smtp.host !== '' && user.kind === 'address')
    .map(({ id, name }) => ({ value: id, label: name })),
  { value: OWN_SERVERS, label: 'Your own servers, from a CSV file' },
]

/** Connects several mailboxes, one after another. Their passwords are in memory only, and only until they were tried. */
export function BulkDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const [provider, setProvider] = useState('gmail')
  const [text, setText] = useState('')
  const isOwn = provider === OWN_SERVERS
  const { mailboxes, rejected } = useMemo(
    () => read(text, provider, workspaceId),
    [text, provider, workspaceId],
  )
  const { outcomes, count, connectAll } = useConnecting(workspaceId)
  const begun = outcomes.length > 0
  const begin = () => {
    void connectAll(mailboxes)
    setText('')
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Connect several"
        description={
          isOwn
            ? 'One row per mailbox, with its host, port, user and password. Each mailbox is saved after a successful sign-in.'
            : 'One line per mailbox: address, password, name. Each mailbox is saved after a successful sign-in.'
        }
        className="max-w-2xl!"
      >
        {begun ? (
          <Outcomes outcomes={outcomes} count={count} />
        ) : (
          <div className="grid gap-4">
            <Field label="Provider">
              <Select
                options={offered}
                value={provider}
                onValueChange={(next) => {
                  setText('')
                  setProvider(next)
                }}
              />
            </Field>
            {isOwn ? (
              <ServerFile count={mailboxes.length} onRead={setText} />
            ) : (
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
            )}
            <Rejected rows={rejected} />
          </div>
        )}
        <DialogActions>
          <DialogClose asChild>
            <Button>{begun ? 'Close' : 'Cancel'}</Button>
          </DialogClose>
          {!begun && (
            <Button variant="primary" disabled={mailboxes.length === 0} onClick={begin}>
              Try and connect {mailboxes.length > 0 && mailboxes.length}
            </Button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

function read(text: string, provider: string, workspaceId: string): BulkRead {
  if (text.trim() === '') return { mailboxes: [], rejected: [] }
  if (provider === OWN_SERVERS) return readServerRows(text, workspaceId)
  const { mailboxes, rejected } = readBulkLines(text)
  const preset = presetOf(provider)
  return {
    mailboxes: mailboxes.map((line) => ({ ...line, request: toBulkConnecting(line, preset, workspaceId) })),
    rejected,
  }
}

/** Reads the file without showing it: it holds passwords. */
function ServerFile({ count, onRead }: { count: number; onRead: (text: string) => void }) {
  const [name, setName] = useState<string>()
  const readFile = async (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    onRead(await file.slice(0, MOST_BYTES).text())
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button asChild className="has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <label>
            <FileUp aria-hidden />
            {name === undefined ? 'Choose a CSV file' : 'Choose another file'}
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              className="sr-only"
              onChange={(event) => {
                void readFile(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveFile(templateName, new Blob([templateText], { type: 'text/csv' }))}
        >
          <Download aria-hidden />
          Download a template
        </Button>
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere" aria-live="polite">
        {name === undefined
          ? 'Columns: email, name, host, port, user, password, and the same with “imap_” to read replies. Passwords are encrypted when they are saved, and not kept in this browser.'
          : `${name}: ${count} to connect.`}
      </p>
    </div>
  )
}

const MOST_BYTES = 1_000_000
const MOST_SHOWN = 20

function Rejected({ rows }: { rows: BulkRead['rejected'] }) {
  if (rows.length === 0) return null
  return (
    <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm text-danger-ink">
      {rows.slice(0, MOST_SHOWN).map(({ line, why }) => (
        <li key={line} className="wrap-anywhere">
          Line {line}: {why}
        </li>
      ))}
      {rows.length > MOST_SHOWN && <li>{rows.length - MOST_SHOWN} more lines are left out.</li>}
    </ul>
  )
}
