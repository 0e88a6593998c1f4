import { useState } from 'react'
import type { Draft } from '#core/analysis/analysis.ts'
import { readDraft } from '#core/analysis/read-draft.ts'
import { classes } from '#web/ui/classes.ts'
import { MailFrame } from '#web/ui/mail-frame.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { CONTACTS, fillMerge, filledText } from './fill-merge.ts'
import { mailHtml, withoutImages } from './mail-html.ts'

const VIEWS = [
  { value: 'mobile', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'dark', label: 'Dark' },
  { value: 'no-images', label: 'No images' },
  { value: 'plain', label: 'Plain' },
] as const
type View = (typeof VIEWS)[number]['value']

/** The draft as its reader opens it, filled for an ordinary recipient or for the one who breaks layouts. */
export function PreviewPanel({ draft }: { draft: Draft }) {
  const [view, setView] = useState<View>('mobile')
  const [worst, setWorst] = useState(false)
  const contact = worst ? CONTACTS.worst : CONTACTS.typical
  const { subject, text, rawHtml } = readDraft(draft)
  return (
    <div className="grid gap-3.5 px-5 py-4">
      <SegmentedControl
        aria-label="Preview"
        segments={VIEWS}
        value={view}
        onValueChange={setView}
        className="w-full! [&>*]:grow [&>*]:px-1.5!"
      />
      <div className="flex items-center justify-between gap-3 text-sm text-ink-soft">
        <span id="worst-case">Worst case: a very long name, no company</span>
        <Switch aria-labelledby="worst-case" checked={worst} onCheckedChange={setWorst} />
      </div>
      <div
        className={classes(
          'mx-auto grid w-full grid-rows-[auto_1fr] overflow-hidden border border-edge',
          view === 'mobile' ? 'h-[32rem] max-w-[22.5rem] rounded-xl' : 'h-[30rem] rounded-md',
        )}
      >
        <p className="truncate border-b border-line bg-well px-4 py-2.5 text-sm font-semibold">
          {filledText(subject, contact) || 'No subject'}
        </p>
        {view === 'plain' ? (
          <PlainText text={text} worst={worst} />
        ) : (
          <MailFrame
            title={`Preview: ${VIEWS.find(({ value }) => value === view)?.label}`}
            dark={view === 'dark'}
            html={htmlFor(view, rawHtml, filledText(text, contact))}
            className={classes('size-full', view === 'dark' ? 'bg-[#1b1c1e]' : 'bg-white')}
          />
        )}
      </div>
    </div>
  )
}

function htmlFor(view: View, rawHtml: string | null, filled: string): string {
  if (!rawHtml) return mailHtml(filled)
  return view === 'no-images' ? withoutImages(rawHtml) : rawHtml
}

function PlainText({ text, worst }: { text: string; worst: boolean }) {
  return (
    <pre className="overflow-y-auto p-4 font-mono text-xs break-words whitespace-pre-wrap">
      {fillMerge(text, worst ? CONTACTS.worst : CONTACTS.typical).map(({ text: piece, start, missing }) =>
        missing ? (
          <mark key={start} className="rounded-sm bg-danger-soft text-danger-ink">
            {piece}
          </mark>
        ) : (
          <span key={start}>{piece}</span>
        ),
      )}
    </pre>
  )
}
