import { GOALS, TONES, type Context, type Goal, type Tone } from '#core/analysis/analysis.ts'
import { SlidersHorizontal } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { PageActions } from './page-actions.tsx'
import type { ChangeDraft } from './use-stored-draft.ts'
import { isBlank, type DraftFields } from '../draft.ts'

const GOAL_LABELS: Readonly<Record<Goal, string>> = {
  'book-call': 'Book a call',
  reply: 'Get a reply',
  referral: 'Get a referral',
  'follow-up': 'Follow up',
}
const TONE_LABELS: Readonly<Record<Tone, string>> = {
  plain: 'Plain',
  warm: 'Warm',
  formal: 'Formal',
  casual: 'Casual',
  direct: 'Direct',
}
const LINKEDIN_ACCOUNTS = [
  { value: 'free', label: 'Free account, 200 characters' },
  { value: 'premium', label: 'Premium, 300 characters' },
] as const
const FOLLOW_UPS = ['1', '2', '3', '4', '5']

/** Facts that the writer knows and the draft does not contain. They improve the report, and none is required. */
export function ContextBar({ fields, onChange }: { fields: DraftFields; onChange: ChangeDraft }) {
  const latest = useRef(fields)
  useLayoutEffect(() => {
    latest.current = fields
  })
  const readFields = useCallback(() => latest.current, [])
  const { kind } = fields
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
      <ContextChoices context={fields.context} kind={kind} onChange={onChange} />
      <PageActions kind={kind} blank={isBlank(fields)} readFields={readFields} onChange={onChange} />
    </div>
  )
}

type ChoicesProps = Pick<DraftFields, 'context' | 'kind'> & { onChange: ChangeDraft }

/** Separate from the text, so that it is not rendered again on every keystroke. */
const ContextChoices = memo(function ContextChoices({ context, kind, onChange }: ChoicesProps) {
  const set = (patch: Partial<Context>) => onChange({ context: { ...context, ...patch } })
  const setGoal = (goal: Goal) => {
    const isMail = kind === 'email' || kind === 'follow-up'
    const followUpNumber = goal === 'follow-up' ? (context.followUpNumber ?? 1) : undefined
    onChange({
      context: { ...context, goal, followUpNumber },
      ...(isMail ? { kind: goal === 'follow-up' ? 'follow-up' : 'email' } : {}),
    })
  }
  return (
    <>
      <Select
        aria-label="Goal"
        placeholder="Goal"
        className="h-8! w-auto! border-line! text-sm!"
        options={GOALS.map((value) => ({ value, label: GOAL_LABELS[value] }))}
        value={context.goal}
        onValueChange={(goal) => setGoal(goal)}
      />
      {context.goal === 'follow-up' && (
        <Select
          aria-label="Which follow-up"
          className="h-8! w-auto! border-line! text-sm!"
          options={FOLLOW_UPS.map((value) => ({ value, label: `No. ${value}` }))}
          value={String(context.followUpNumber ?? 1)}
          onValueChange={(value) => set({ followUpNumber: Number(value) })}
        />
      )}
      <Select
        aria-label="Tone"
        placeholder="Tone"
        className="h-8! w-auto! border-line! text-sm!"
        options={TONES.map((value) => ({ value, label: TONE_LABELS[value] }))}
        value={context.tone}
        onValueChange={(tone) => set({ tone })}
      />
      {kind === 'linkedin-note' && (
        <Select
          aria-label="LinkedIn account"
          className="h-8! w-auto! border-line! text-sm!"
          options={LINKEDIN_ACCOUNTS}
          value={context.linkedinAccount ?? 'free'}
          onValueChange={(linkedinAccount) => set({ linkedinAccount })}
        />
      )}
      <Popover>
        <PopoverTrigger asChild>
          <Button size="sm" variant="quiet">
            <SlidersHorizontal aria-hidden />
            {summaryOf(context) || 'Recipient'}
          </Button>
        </PopoverTrigger>
        <PopoverContent align="start" className="grid gap-3 p-4">
          <Reader context={context} onChange={set} />
        </PopoverContent>
      </Popover>
    </>
  )
})

type ReaderKey = 'name' | 'role' | 'seniority' | 'company' | 'industry'
const READER_FIELDS: readonly { key: ReaderKey; label: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'company', label: 'Company' },
  { key: 'role', label: 'Role' },
  { key: 'seniority', label: 'Seniority' },
  { key: 'industry', label: 'Industry' },
]

function Reader({ context, onChange }: { context: Context; onChange: (patch: Partial<Context>) => void }) {
  return (
    <>
      <p className="text-sm font-semibold">Who reads it</p>
      <div className="grid grid-cols-2 gap-3">
        {READER_FIELDS.map(({ key, label }) => (
          <Field key={key} label={label}>
            <Input
              value={context.recipient?.[key] ?? ''}
              onChange={(event) =>
                onChange({ recipient: { ...context.recipient, [key]: event.target.value } })
              }
            />
          </Field>
        ))}
        <Field label="Persona">
          <Input
            value={context.persona ?? ''}
            onChange={(event) => onChange({ persona: event.target.value })}
          />
        </Field>
      </div>
      <p className="text-sm font-semibold">Who writes it</p>
      <Field label="Your product, in a few words">
        <Input
          value={context.product ?? ''}
          onChange={(event) => onChange({ product: event.target.value })}
        />
      </Field>
      <Field label="Your domain" hint="Links to this domain count as your own.">
        <Input
          value={context.senderDomain ?? ''}
          placeholder="example.com"
          onChange={(event) => onChange({ senderDomain: event.target.value.trim() })}
        />
      </Field>
    </>
  )
}

function summaryOf({ recipient, persona }: Context): string {
  return [recipient?.name, recipient?.role || persona, recipient?.company].filter(Boolean).join(', ')
}
