import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Analysis } from '#core/analysis/analysis.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { DraftFields } from '../draft.ts'
import type { ChangeDraft } from './use-stored-draft.ts'

const MOST_BYTES = 500_000

/** A raw message: pasted, or from a file. */
export function SourceField({
  fields,
  onChange,
  analysis,
}: {
  fields: DraftFields
  onChange: ChangeDraft
  analysis: Analysis | null
}) {
  const picker = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const open = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) return setError(`${file.name} is over 500 kB. Remove the attachments first.`)
    setError(undefined)
    onChange({ source: await readAsLatin1(file) })
  }
  return (
    <div className="grid grow content-start gap-4 px-5 py-4">
      <Field
        label="Message source"
        hint="In Gmail, open the three-dot menu and choose Show original. The source stays in this browser until you ask for a review."
        error={error}
        aside={
          <Button size="sm" onClick={() => picker.current?.click()}>
            <FileUp aria-hidden />
            Open .eml
          </Button>
        }
      >
        <Textarea
          rows={12}
          spellCheck={false}
          className="font-mono text-xs!"
          value={fields.source}
          placeholder={'From: you@example.com\nSubject: …'}
          onChange={(event) => onChange({ source: event.target.value })}
        />
      </Field>
      <input
        ref={picker}
        type="file"
        accept=".eml,message/rfc822,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label="Open an .eml file"
        onChange={(event) => void open(event.target.files?.[0])}
      />
      {analysis && <AsRead analysis={analysis} />}
    </div>
  )
}

function AsRead({ analysis: { read } }: { analysis: Analysis }) {
  return (
    <section
      aria-label="As the recipient sees it"
      className="grid gap-2 rounded-md border border-line bg-ground p-4"
    >
      <p className="font-medium">{read.subject || 'No subject'}</p>
      <p className="max-h-80 overflow-auto text-sm break-words whitespace-pre-wrap text-ink-soft">
        {read.text}
      </p>
    </section>
  )
}

// Preserves bytes one to one, because the message itself declares the character set of each part.
async function readAsLatin1(file: File): Promise<string> {
  return new TextDecoder('latin1').decode(await file.arrayBuffer())
}
