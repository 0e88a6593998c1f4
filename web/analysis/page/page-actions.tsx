import { BookmarkPlus, Check, Copy, FilePlus2, Send } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { EMPTY_DRAFT, hasBody, toDraft, type DraftFields } from '../draft.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { canBeSent } from './sequence-of-draft.ts'
import { UseInCampaignDialog } from './use-in-campaign-dialog.tsx'
import type { ChangeDraft } from './use-stored-draft.ts'

const COPIED_MS = 1_500

type Actions = {
  kind: DraftFields['kind']
  blank: boolean
  /** Returns the draft at the time of the click. */
  readFields: () => DraftFields
  onChange: ChangeDraft
}

/** The actions for a finished draft. Memoized, because rendering its four tooltips on every keystroke is slow. */
export const PageActions = memo(function PageActions({ kind, blank, readFields, onChange }: Actions) {
  const [copied, setCopied] = useState(false)
  const [saving, setSaving] = useState<DraftFields | null>(null)
  const [beginning, setBeginning] = useState<DraftFields | null>(null)
  const [before, setBefore] = useState<DraftFields | null>(null)
  const canSave = hasBody(kind) && !kind.startsWith('linkedin')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(clipboardText(readFields()))
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    } catch {
      toastError('Your browser blocked copying. Select the text and copy it.')
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
      <Action
        text={copied ? 'Copied' : 'Copy'}
        label={copied ? 'Copied' : 'Copy the draft'}
        disabled={blank}
        onClick={() => void copy()}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Action>
      {canSave && (
        <Action text="Save as template" disabled={blank} onClick={() => setSaving(readFields())}>
          <BookmarkPlus aria-hidden />
        </Action>
      )}
      {canBeSent(kind) && (
        <Action text="Use in a campaign" disabled={blank} onClick={() => setBeginning(readFields())}>
          <Send aria-hidden />
        </Action>
      )}
      <Action
        text="Clear the draft"
        disabled={blank}
        onClick={() => {
          setBefore(readFields())
          onChange({ subject: '', text: '', source: '', steps: EMPTY_DRAFT.steps })
        }}
      >
        <FilePlus2 aria-hidden />
      </Action>
      {beginning && <UseInCampaignDialog fields={beginning} onClose={() => setBeginning(null)} />}
      {saving && <SaveTemplateDialog fields={saving} onClose={() => setSaving(null)} />}
    </div>
  )
})

type ActionProps = {
  text: string
  label?: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const Action = ({ text, label = text, children, ...button }: ActionProps) => (
  <Tooltip text={text}>
    <IconButton label={label} size="sm" {...button}>
      {children}
    </IconButton>
  </Tooltip>
)

function clipboardText(fields: DraftFields): string {
  const { subject, text, source, steps } = toDraft(fields)
  if (steps)
    return steps.map((step) => [step.subject, step.text].filter(Boolean).join('\n\n')).join('\n\n---\n\n')
  return source ?? [subject, text].filter(Boolean).join('\n\n')
}
