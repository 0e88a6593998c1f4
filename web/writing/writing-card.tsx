import { useCallback, useRef, useState } from 'react'
import type { Part } from '#core/analysis/analysis.ts'
import { DraftEditor, type FieldHandle } from '#web/analysis/editor/draft-editor.tsx'
import { classes } from '#web/ui/classes.ts'
import { Card } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { MergeMenu } from './merge-menu.tsx'
import type { MailWords } from './mail-words.ts'
import type { Findings } from './use-findings.ts'

export type Body = 'text' | 'html'

const BODIES = [
  { value: 'text', label: 'Text' },
  { value: 'html', label: 'HTML' },
] as const

/** Subject and body as they are written, with the analyser's marks under the words. */
export function WritingCard({
  fields,
  findings,
  body,
  onBody,
  onChange,
  subjectHint = 'Two to four words, as to a colleague',
}: {
  fields: MailWords
  findings: Findings
  body: Body
  onBody: (body: Body) => void
  onChange: (changes: Partial<MailWords>) => void
  /** Stands where no subject is. */
  subjectHint?: string
}) {
  const { register } = findings
  const toSubject = useCallback((field: FieldHandle | null) => register('subject', field), [register])
  const toText = useCallback((field: FieldHandle | null) => register('text', field), [register])
  const htmlField = useRef<FieldHandle>(null)
  const [last, setLast] = useState<Part>('text')
  const insert = (tag: string) => {
    const bodyField = body === 'html' ? htmlField.current : findings.handleOf('text')
    const field = last === 'subject' ? findings.handleOf('subject') : bodyField
    if (field) field.replace(field.selection(), tag)
    // The menu gives the keyboard back to its button as it closes; writing goes on after the tag.
    requestAnimationFrame(() => field?.focus())
  }
  return (
    <Card aria-label="Writing" className="flex flex-col">
      <div
        className="flex items-baseline gap-3 border-b border-line px-5 py-3"
        onFocus={() => setLast('subject')}
      >
        <span className="text-sm text-ink-faint" aria-hidden>
          Subject
        </span>
        <DraftEditor
          ref={toSubject}
          className="min-w-0 grow font-medium"
          label="Subject"
          placeholder={subjectHint}
          singleLine
          value={fields.subject}
          {...marksOf(findings, 'subject', fields.subject)}
          events={eventsOf(findings, 'subject', (subject) => onChange({ subject }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-2">
        <SegmentedControl aria-label="Body" segments={BODIES} value={body} onValueChange={onBody} />
        <MergeMenu onInsert={insert} />
      </div>
      <div onFocus={() => setLast('text')}>
        <DraftEditor
          ref={toText}
          className={classes(bodyClasses, body !== 'text' && 'hidden')}
          label="Body"
          placeholder="Write the mail…"
          value={fields.text}
          {...marksOf(findings, 'text', fields.text)}
          events={eventsOf(findings, 'text', (text) => onChange({ text }))}
        />
        <DraftEditor
          ref={htmlField}
          className={classes(bodyClasses, 'font-mono text-sm', body !== 'html' && 'hidden')}
          label="HTML body"
          placeholder="Optional. Without HTML the text goes out as it is, which suits a first mail best."
          value={fields.html}
          analysed={fields.html}
          highlights={NO_MARKS}
          active={null}
          events={{ ...silent, onChange: (html) => onChange({ html }) }}
        />
      </div>
    </Card>
  )
}

const bodyClasses = 'px-5 py-4 [--editor-min-height:14rem] md:[--editor-min-height:20rem]'
const NO_MARKS = [] as const
const silent = {
  onPoint: () => undefined,
  onWalk: () => undefined,
  onFix: () => undefined,
  onEscape: () => undefined,
}

function marksOf(findings: Findings, part: Part, written: string) {
  return {
    analysed: findings.analysis?.read[part] ?? written,
    highlights: findings.marks(part),
    active: findings.active?.part === part ? findings.active : null,
  }
}

function eventsOf(findings: Findings, part: Part, onChange: (text: string) => void) {
  return {
    ...silent,
    onChange,
    onWalk: (direction: 1 | -1, cursor: number) => findings.walk(direction, part, cursor),
    onFix: (cursor: number) => findings.fixAt(part, cursor),
    onEscape: findings.leave,
  }
}
