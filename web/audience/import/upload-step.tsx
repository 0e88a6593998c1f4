import { FileUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { LIST_FILES } from '#core/audience/csv-dialect.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkForm } from './link-form.tsx'
import { openFile, openPaste, type Opened, type Source } from './source.ts'

export function UploadStep({
  workspaceId,
  onOpen,
}: {
  workspaceId: string | undefined
  /** `link` is where the server downloaded it. */
  onOpen: (source: Source, link?: string) => void
}) {
  const [fault, setFault] = useState<string>()
  const [pasteFault, setPasteFault] = useState<string>()
  const [pasted, setPasted] = useState('')
  const id = useId()
  const openUpload = async (opening: Promise<Opened>, tell: (reason: string | undefined) => void) => {
    tell(undefined)
    const opened = await opening.catch((): Opened => ({ ok: false, reason: 'Couldn’t read this file.' }))
    if (opened.ok) onOpen(opened.source)
    else tell(opened.reason)
  }
  const [reading, setReading] = useState<string>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const openDropped = async (file: File | undefined) => {
    if (!file || reading !== undefined) return
    setReading(file.name)
    abort.current = new AbortController()
    await openUpload(openFile(file, abort.current.signal), setFault)
    setReading(undefined)
  }
  return (
    <div className="grid gap-5 p-5">
      <div className="relative grid justify-items-center gap-3 rounded-lg border border-dashed border-edge bg-ground/60 px-6 py-10 text-center transition-colors focus-within:border-accent hover:border-accent hover:bg-accent-soft">
        <FileUp className="size-6 text-ink-faint" aria-hidden />
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          Drop an Excel (.xlsx), CSV or vCard (.vcf) file here, in any encoding and with any delimiter.
        </p>
        <label htmlFor={id} className={buttonClasses('primary', 'md')}>
          Choose a file
        </label>
        {/* Invisibly covers the frame: the browser's native control handles click, keyboard and drop. */}
        <input
          id={id}
          type="file"
          accept={LIST_FILES}
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            void openDropped(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {reading !== undefined && (
          <output className="flex max-w-full items-center gap-2 text-sm text-ink-soft">
            <Spinner />
            <span className="min-w-0 truncate">Reading {reading}…</span>
          </output>
        )}
        {fault && (
          <p role="alert" className="max-w-md text-sm text-danger-ink">
            {fault}
          </p>
        )}
      </div>
      <LinkForm workspaceId={workspaceId} onOpen={onOpen} />
      <Form className="grid gap-3" onSubmit={() => void openUpload(openPaste(pasted), setPasteFault)}>
        <Field label="Or paste rows" hint="From a spreadsheet, or one address a line." error={pasteFault}>
          <Textarea
            rows={4}
            spellCheck={false}
            className="font-mono text-sm"
            placeholder={'name,email\nAda Lovelace,ada@example.com'}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
        <Button type="submit" className="w-fit" disabled={pasted.trim() === ''}>
          Use these rows
        </Button>
      </Form>
    </div>
  )
}
