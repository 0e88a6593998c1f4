import { BookmarkPlus, Check, Copy, FilePlus2, Send } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { EMPTY_DRAFT, hasBody, isBlank, toDraft, type DraftFields } from '../draft.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { canBeSent } from './sequence-of-draft.ts'
import { UseInCampaignDialog } from './use-in-campaign-dialog.tsx'
import type { ChangeDraft } from './use-stored-draft.ts'

const COPIED_MS = 1_500

/** What one does with a finished draft. */
export function PageActions({ fields, onChange }: { fields: DraftFields; onChange: ChangeDraft }) {
  const [copied, setCopied] = useState(false)
  const [saving, setSaving] = useState(false)
  const [beginning, setBeginning] = useState(false)
  const [before, setBefore] = useState<DraftFields | null>(null)
  const blank = isBlank(fields)
  const canSave = hasBody(fields.kind) && !fields.kind.startsWith('linkedin')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(clipboardText(fields))
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    } catch {
      toastError('Copying is not allowed here: select the text and copy it')
    }
  }
  return (
    <div className="ms-auto flex items-center gap-0.5">
      {blank && before && (
        <button
          type="button"
          className="px-2 text-sm text-accent-ink underline underline-offset-3"
          onClick={() => {
            onChange(before)
            setBefore(null)
          }}
        >
          Undo
        </button>
      )}
      <Tooltip text={copied ? 'Copied' : 'Copy'}>
        <IconButton
          label={copied ? 'Copied' : 'Copy the draft'}
          size="sm"
          disabled={blank}
          onClick={() => void copy()}
        >
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </IconButton>
      </Tooltip>
      {canSave && (
        <Tooltip text="Save as template">
          <IconButton label="Save as template" size="sm" disabled={blank} onClick={() => setSaving(true)}>
            <BookmarkPlus aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      {canBeSent(fields.kind) && (
        <Tooltip text="Use in a campaign">
          <IconButton label="Use in a campaign" size="sm" disabled={blank} onClick={() => setBeginning(true)}>
            <Send aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip text="Clear the draft">
        <IconButton
          label="Clear the draft"
          size="sm"
          disabled={blank}
          onClick={() => {
            setBefore(fields)
            onChange({ subject: '', text: '', source: '', steps: EMPTY_DRAFT.steps })
          }}
        >
          <FilePlus2 aria-hidden />
        </IconButton>
      </Tooltip>
      {beginning && <UseInCampaignDialog fields={fields} onClose={() => setBeginning(false)} />}
      {saving && <SaveTemplateDialog fields={fields} onClose={() => setSaving(false)} />}
    </div>
  )
}

function clipboardText(fields: DraftFields): string {
  const { subject, text, source, steps } = toDraft(fields)
  if (steps)
    return steps.map((step) => [step.subject, step.text].filter(Boolean).join('\n\n')).join('\n\n---\n\n')
  return source ?? [subject, text].filter(Boolean).join('\n\n')
}
