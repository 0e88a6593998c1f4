import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { Part } from '#core/analysis/analysis.ts'
import { DraftEditor, type FieldHandle } from './editor/draft-editor.tsx'
import { classes } from '#web/ui/classes.ts'
import { Card } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { MailContent } from './mail-content.ts'
import { MergeMenu } from './merge-menu.tsx'
import { PlainPartNote } from './plain-part-note.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { SnippetMenu } from './snippet-menu.tsx'
import { useSnippets, type Snippet } from './snippets.ts'
import { SpinMenu } from './spin-menu.tsx'
import type { Body } from './use-body.ts'
import type { Findings } from './use-findings.ts'
import { useSlash } from './use-slash.ts'

const RichBody = lazy(async () => ({ default: (await import('./rich/rich-body.tsx')).RichBody }))

const BODIES = [
  { value: 'text', label: 'Text' },
  { value: 'rich', label: 'Rich text' },
  { value: 'html', label: 'HTML' },
] as const
const NO_SNIPPETS: readonly Snippet[] = []

type WritingCardProps = {
  workspaceId: string
  fields: MailContent
  findings: Findings
  body: Body
  onBody: (body: Body) => void
  onChange: (changes: Partial<MailContent>) => void
  /** Shown in an empty subject field. */
  subjectHint?: string
}

/** The editors of subject and body, with the analyzer's marks under the words. */
export function WritingCard(props: WritingCardProps) {
  const { workspaceId, fields, findings, body, onBody, onChange } = props
  const { register } = findings
  const toSubject = useCallback((field: FieldHandle | null) => register('subject', field), [register])
  const htmlField = useRef<FieldHandle>(null)
  const [last, setLast] = useState<Part>('text')
  const fieldInUse = () => {
    if (last === 'subject') return findings.handleOf('subject')
    return body === 'html' ? htmlField.current : findings.handleOf('text')
  }
  const insert = (words: string) => {
    const field = fieldInUse()
    if (field) field.replace(field.selection(), words)
    // Closing the menu returns the focus to its button, so it is moved back to the text afterwards.
    requestAnimationFrame(() => field?.focus())
  }
  const selected = () => {
    const field = fieldInUse()
    const place = field?.selection()
    return field && place ? field.text().slice(place.start, place.end) : ''
  }
  return (
    <Card aria-label="Writing" className="flex flex-col">
      <div
        id="field-subject"
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
          placeholder={props.subjectHint ?? 'Two to four words, as to a colleague'}
          singleLine
          value={fields.subject}
          {...marksOf(findings, 'subject', fields.subject)}
          events={eventsOf(findings, 'subject', (subject) => onChange({ subject }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2">
        <SegmentedControl aria-label="Body" segments={BODIES} value={body} onValueChange={onBody} />
        <div className="flex flex-wrap gap-1.5">
          <MergeMenu workspaceId={workspaceId} selected={selected} onInsert={insert} />
          <SpinMenu
            selected={selected}
            mail={`${fields.subject}\n${fields.text || fields.html}`}
            onInsert={insert}
          />
          <SnippetMenu workspaceId={workspaceId} selected={selected} onInsert={insert} />
        </div>
      </div>
      <PlainPartNote fields={fields} body={body} onChange={onChange} />
      <div id="field-body" onFocus={() => setLast('text')}>
        <BodyFields {...props} htmlField={htmlField} />
      </div>
    </Card>
  )
}

function BodyFields({
  workspaceId,
  fields,
  findings,
  body,
  onChange,
  htmlField,
}: WritingCardProps & { htmlField: React.RefObject<FieldHandle | null> }) {
  const { register } = findings
  const toText = useCallback((field: FieldHandle | null) => register('text', field), [register])
  const { data: snippets = NO_SNIPPETS } = useSnippets(workspaceId)
  const slash = useSlash(snippets, () => findings.handleOf('text'))
  const words = {
    ref: toText,
    label: 'Body',
    placeholder: 'Write the mail. Type / for a snippet.',
    ...marksOf(findings, 'text', fields.text),
  }
  return (
    <div onKeyDownCapture={slash.onKeyDown} onBlur={slash.close}>
      {body === 'rich' ? (
        <Suspense fallback={<Skeleton className="m-5 h-56" />}>
          <RichBody
            {...words}
            className={bodyClasses}
            content={fields}
            events={{
              ...eventsOf(findings, 'text', () => undefined),
              onChange: ({ html, text }) => {
                onChange({ html, text })
                slash.look()
              },
            }}
          />
        </Suspense>
      ) : (
        <DraftEditor
          {...words}
          className={classes(bodyClasses, body !== 'text' && 'hidden')}
          value={fields.text}
          events={eventsOf(findings, 'text', (text) => {
            onChange({ text })
            slash.look()
          })}
        />
      )}
      <DraftEditor
        ref={htmlField}
        className={classes(bodyClasses, 'font-mono text-sm', body !== 'html' && 'hidden')}
        label="HTML body"
        placeholder="Optional. Without HTML the plain text is sent, which suits a first email best."
        value={fields.html}
        analyzed={fields.html}
        highlights={NO_MARKS}
        active={null}
        events={{ ...silent, onChange: (html) => onChange({ html }) }}
      />
      <SlashMenu
        snippets={slash.found}
        chosen={slash.chosen}
        bounds={slash.bounds}
        onChoose={slash.choose}
        onClose={slash.close}
      />
    </div>
  )
}

const bodyClasses = 'px-5 py-4 [--editor-min-height:14rem] md:[--editor-min-height:20rem]'
const NO_MARKS = [] as const
const silent = {
  onPoint: () => undefined,
  onFindingStep: () => undefined,
  onFix: () => undefined,
  onEscape: () => undefined,
}

function marksOf(findings: Findings, part: Part, written: string) {
  return {
    analyzed: findings.analysis?.read[part] ?? written,
    highlights: findings.marks(part),
    active: findings.active?.part === part ? findings.active : null,
  }
}

function eventsOf(findings: Findings, part: Part, onChange: (text: string) => void) {
  return {
    ...silent,
    onChange,
    onFindingStep: (direction: 1 | -1, cursor: number) => findings.walk(direction, part, cursor),
    onFix: (cursor: number) => findings.fixAt(part, cursor),
    onEscape: findings.leave,
  }
}
