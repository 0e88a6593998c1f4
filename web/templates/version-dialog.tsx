import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { DiffText } from '#web/composer/diff-text.tsx'
import type { Template } from './queries.ts'
import { fieldsOf } from './template-fields.ts'
import type { TemplateVersion } from './version-queries.ts'

type Visible = 'since' | 'in' | 'whole'

/** One version: its differences from now, its own changes, or its full text. */
export function VersionDialog({
  version,
  before,
  template,
  onRestore,
}: {
  version: TemplateVersion
  /** The previous version; the first one has none. */
  before: TemplateVersion | undefined
  /** The current version. */
  template: Template
  onRestore: () => void
}) {
  const isNow = version.version === template.version
  const views = [
    ...(isNow ? [] : [{ value: 'since' as const, label: 'Changed since' }]),
    ...(before ? [{ value: 'in' as const, label: 'Changed in it' }] : []),
    { value: 'whole' as const, label: 'As it was' },
  ]
  const [view, setView] = useState<Visible>(views[0]!.value)
  const { refusal } = useMayEdit()
  const [from, to] =
    view === 'since' ? [version, template] : view === 'in' ? [before, version] : [version, version]
  return (
    <DialogContent title={`Version ${version.version}`} description={version.title} className="max-w-2xl!">
      {views.length > 1 && (
        <SegmentedControl aria-label="Show" segments={views} value={view} onValueChange={setView} />
      )}
      <Content from={contentOf(from ?? version)} to={contentOf(to)} compared={view !== 'whole'} />
      <DialogActions>
        <DialogClose asChild>
          <Button>Close</Button>
        </DialogClose>
        <GuardedButton refusal={refusal} variant="primary" disabled={isNow} onClick={onRestore}>
          <RotateCcw aria-hidden />
          Restore this version
        </GuardedButton>
      </DialogActions>
    </DialogContent>
  )
}

type Content = ReturnType<typeof contentOf>

function Content({ from, to, compared }: { from: Content; to: Content; compared: boolean }) {
  const isSame = from.subject === to.subject && from.body === to.body && from.title === to.title
  return (
    <div className="overflow-hidden rounded-md border border-line">
      {from.title !== to.title && (
        <p className="border-b border-line px-4 py-2 text-sm wrap-anywhere">
          <DiffText before={from.title} after={to.title} />
        </p>
      )}
      <p className="border-b border-line bg-well px-4 py-2.5 text-sm font-semibold wrap-anywhere">
        {from.subject || to.subject ? <DiffText before={from.subject} after={to.subject} /> : 'No subject'}
      </p>
      <pre className="max-h-80 overflow-y-auto p-4 font-sans text-sm break-words whitespace-pre-wrap">
        {from.body || to.body ? <DiffText before={from.body} after={to.body} /> : 'Empty'}
      </pre>
      {compared && isSame && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-faint">The text does not differ.</p>
      )}
    </div>
  )
}

function contentOf(template: TemplateVersion | Template) {
  const { title, subject, text, html } = fieldsOf(template)
  return { title, subject, body: text || html }
}
