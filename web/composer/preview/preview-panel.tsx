import { Shuffle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Draft } from '#core/analysis/analysis.ts'
import { readDraft } from '#core/analysis/read-draft.ts'
import type { Problem } from '#core/templates/problem.ts'
import { fieldsOf } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'
import { countVariants } from '#core/templates/variants.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { MailFrame } from '#web/ui/mail-frame.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select } from '#web/ui/select.tsx'
import { mailHtml, withoutImages } from './mail-html.ts'
import { typicalPerson, worstPerson, type Person } from './people.ts'

const VIEWS = [
  { value: 'mobile', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'dark', label: 'Dark' },
  { value: 'no-images', label: 'No images' },
  { value: 'plain', label: 'Plain' },
] as const
type View = (typeof VIEWS)[number]['value']

const NOBODY_ELSE: readonly Person[] = []

/** A preview of the draft for a typical recipient, for one that breaks layouts, or for a real one. */
export function PreviewPanel({
  draft,
  people = NOBODY_ELSE,
  sender = SOMEBODY,
  renderActions,
}: {
  draft: Draft
  people?: readonly Person[]
  /** The values of `{{sender_name}}` and `{{sender_email}}`. */
  sender?: Sender | undefined
  /** Actions on the previewed mail. */
  renderActions?: (mail: WrittenMail) => ReactNode
}) {
  const [view, setView] = useState<View>('mobile')
  const [seed, setSeed] = useState(1)
  const all = [typicalPerson, worstPerson, ...people]
  const [chosen, setChosen] = useState(typicalPerson.id)
  const person = all.find(({ id }) => id === chosen) ?? typicalPerson
  const mail = writeMail(draft, person, sender, String(seed))
  return (
    <div className="grid gap-3.5 px-5 py-4">
      <SegmentedControl
        aria-label="Preview"
        segments={VIEWS}
        value={view}
        onValueChange={setView}
        className="w-full! [&>*]:grow [&>*]:px-1.5!"
      />
      <Select
        aria-label="Recipient"
        value={person.id}
        options={all.map(({ id, label }) => ({ value: id, label }))}
        onValueChange={setChosen}
      />
      {mail.variants > 1 && <Variants count={mail.variants} onShuffle={() => setSeed(seed + 1)} />}
      <div
        className={classes(
          'mx-auto grid w-full grid-rows-[auto_1fr] overflow-hidden border border-edge',
          view === 'mobile' ? 'h-[32rem] max-w-[22.5rem] rounded-xl' : 'h-[30rem] rounded-md',
        )}
      >
        <p className="truncate border-b border-line bg-well px-4 py-2.5 text-sm font-semibold">
          {mail.subject || 'No subject'}
        </p>
        {view === 'plain' ? (
          <pre className="overflow-y-auto p-4 font-mono text-xs break-words whitespace-pre-wrap">
            {mail.text}
          </pre>
        ) : (
          <MailFrame
            title={`Preview: ${VIEWS.find(({ value }) => value === view)?.label}`}
            dark={view === 'dark'}
            html={htmlFor(view, mail.html, mail.text)}
            className={classes('size-full', view === 'dark' ? 'bg-[#1b1c1e]' : 'bg-white')}
          />
        )}
      </div>
      <Problems problems={mail.problems} />
      {renderActions?.(mail)}
    </div>
  )
}

export type Sender = { name: string; address: string }
const SOMEBODY: Sender = { name: 'Your name', address: 'you@example.com' }

/** A mail for one recipient, its sources, and the problems that would prevent sending it. */
export type WrittenMail = {
  subject: string
  text: string
  html: string | null
  problems: Problem[]
  template: { subject: string; text: string; html: string }
  recipient: { fields: Record<string, string>; seed: string }
}

/** Rendered by the function that sending uses, so that the preview equals the sent mail. */
function writeMail(
  draft: Draft,
  { fields: own }: Person,
  sender: Sender,
  seed: string,
): WrittenMail & { variants: number } {
  const { subject, text, rawHtml } = readDraft(draft)
  const recipient = { fields: Object.fromEntries(own), seed }
  const fields = fieldsOf(
    {},
    {
      ...recipient.fields,
      sender_name: sender.name,
      sender_email: sender.address,
      // Each lead has a link of their own.
      unsubscribe: 'https://example.com/unsubscribe',
    },
  )
  const written = {
    subject: render(subject, fields, { seed, part: 'subject' }),
    text: render(text, fields, { seed }),
    html: rawHtml === null ? null : render(rawHtml, fields, { seed, part: 'html' }),
  }
  return {
    subject: written.subject.text,
    text: written.text.text,
    html: written.html?.text ?? null,
    problems: [written.subject, written.text, written.html].flatMap((part) => part?.problems ?? []),
    variants: countVariants(subject) * countVariants(rawHtml ?? text),
    template: { subject, text, html: rawHtml ?? '' },
    recipient,
  }
}

function htmlFor(view: View, html: string | null, text: string): string {
  if (!html) return mailHtml(text)
  return view === 'no-images' ? withoutImages(html) : html
}

function Variants({ count, onShuffle }: { count: number; onShuffle: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm text-ink-soft">
      <span className="numbers">
        {count > 1_000_000 ? 'More than a million texts' : `${count.toLocaleString('en')} different texts`}
      </span>
      <Button size="sm" onClick={onShuffle}>
        <Shuffle aria-hidden />
        Shuffle
      </Button>
    </div>
  )
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  return (
    <div role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger-ink">
      <p className="font-medium">This recipient would be held back</p>
      <ul className="list-inside list-disc">
        {[...new Set(problems.map(({ message }) => message))].slice(0, 5).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
