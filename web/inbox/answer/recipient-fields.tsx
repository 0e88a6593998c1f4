import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { AnswerDraft } from './answer-draft.ts'

const all = ['to', 'cc', 'bcc'] as const
const labels = { to: 'To', cc: 'Cc', bcc: 'Bcc' }

/** The recipient fields; Cc and Bcc are shown when they are filled, or on demand. */
export function RecipientFields({
  draft,
  takesFocus,
  onChange,
}: {
  draft: AnswerDraft
  /** True when the user just opened the answer: a forward starts in its recipient field. */
  takesFocus: boolean
  onChange: (change: Partial<AnswerDraft>) => void
}) {
  const [showsAll, setShowsAll] = useState(false)
  const to = useRef<HTMLInputElement>(null)
  const begin = useEffectEvent((mode: AnswerDraft['mode']) => {
    if (takesFocus && mode === 'forward' && draft.to === '') to.current?.focus()
  })
  useEffect(() => begin(draft.mode), [draft.mode])
  const shown = all.filter((name) => name === 'to' || showsAll || draft[name] !== '')
  return (
    <div className="grid gap-2">
      {shown.map((name) => (
        <div key={name} className="flex items-center gap-2">
          <span className="w-8 shrink-0 text-sm text-ink-faint" aria-hidden>
            {labels[name]}
          </span>
          <Field label={labels[name]} labelHidden className="min-w-0 flex-1">
            <Input
              ref={name === 'to' ? to : undefined}
              value={draft[name]}
              spellCheck={false}
              placeholder={name === 'to' ? 'Addresses, separated by commas' : undefined}
              onChange={(event) => onChange({ [name]: event.target.value })}
              // Leaves the field, so that the inbox's shortcuts work again.
              onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
            />
          </Field>
          {name === 'to' && shown.length < all.length && (
            <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
              Cc and Bcc
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
