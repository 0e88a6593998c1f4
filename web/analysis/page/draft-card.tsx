import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { hasBody, hasSubject, type DraftFields } from '../draft.ts'
import { ContextBar } from './context-bar.tsx'
import { DraftField, type DraftTools } from './draft-field.tsx'
import { SequenceFields } from './sequence-fields.tsx'
import { SourceField } from './source-field.tsx'
import type { ChangeDraft } from './use-stored-draft.ts'

const BODY_LABELS: Partial<Record<DraftFields['kind'], string>> = {
  'linkedin-note': 'Note',
  'linkedin-inmail': 'Message',
  'linkedin-message': 'Message',
}

type DraftCardProps = {
  fields: DraftFields
  onChange: ChangeDraft
  tools: DraftTools
  footer: ReactNode
  empty: ReactNode
}

/** The left pane: the kind, the context, and the draft itself. */
export function DraftCard({ fields, onChange, tools, footer, empty }: DraftCardProps) {
  const { kind } = fields
  return (
    <Card className="flex flex-col" aria-label="Draft">
      <ContextBar fields={fields} onChange={onChange} />
      {kind === 'sequence' && <SequenceFields fields={fields} onChange={onChange} tools={tools} />}
      {kind === 'source' && <SourceField fields={fields} onChange={onChange} analysis={tools.analysis} />}
      {hasSubject(kind) && <SubjectField fields={fields} onChange={onChange} tools={tools} />}
      {hasBody(kind) && (
        <DraftField
          key={kind.startsWith('linkedin') ? kind : 'mail'}
          className="grow px-5 py-4 [--editor-min-height:10rem] md:min-h-72 md:[--editor-min-height:16rem]"
          field={{ part: 'text' }}
          tools={tools}
          label={BODY_LABELS[kind] ?? 'Email body'}
          placeholder={
            kind.startsWith('linkedin') ? 'Write or paste your message…' : 'Write or paste your email…'
          }
          value={fields.text}
          onChange={(text) => onChange({ text })}
        />
      )}
      {empty}
      {footer}
    </Card>
  )
}

function SubjectField({ fields, onChange, tools }: Pick<DraftCardProps, 'fields' | 'onChange' | 'tools'>) {
  const length = fields.subject.length
  return (
    <div className="flex items-baseline gap-3 border-b border-line px-5 py-3">
      <span className="text-sm text-ink-faint" aria-hidden>
        Subject
      </span>
      <DraftField
        className="min-w-0 grow font-medium"
        field={{ part: 'subject' }}
        tools={tools}
        label="Subject"
        placeholder="Two to four words, as to a colleague"
        singleLine
        value={fields.subject}
        onChange={(subject) => onChange({ subject })}
        onEnter={() => tools.fields.handleOf({ part: 'text' })?.focus()}
      />
      {length > 0 && <span className="numbers text-xs text-ink-faint">{length}</span>}
    </div>
  )
}
