import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { When } from '#web/lists/when.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useUser } from '#web/auth/queries.ts'
import type { Template } from './queries.ts'
import { useVersions, type TemplateVersion } from './version-queries.ts'
import { fieldsOf, type TemplateFields } from './template-fields.ts'

/** Everything the template has said, newest first; any of it can be the newest again. */
export function VersionList({
  template,
  onRestore,
}: {
  template: Template
  onRestore: (fields: Pick<TemplateFields, 'title' | 'subject' | 'text' | 'html'>) => void
}) {
  const { data, isPending, isError, refetch } = useVersions(template.id)
  const [looking, setLooking] = useState<TemplateVersion | null>(null)
  const me = useUser().id
  if (isPending) {
    return (
      <Loading label="Loading the history" className="grid gap-2 px-5 py-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </Loading>
    )
  }
  if (isError) return <ErrorState title="The history could not be loaded" onRetry={() => void refetch()} />
  return (
    <>
      <ol className="divide-y divide-line">
        {data.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              onClick={() => setLooking(version)}
              className="flex w-full items-center gap-3 px-5 py-3 text-start text-sm hover:bg-well/60 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium">Version {version.version}</span>
                <span className="block truncate text-ink-faint">{version.subject || version.title}</span>
              </span>
              {version.version === template.version && <Badge tone="accent">Now</Badge>}
              <span className="text-end text-ink-faint">
                <When at={version.created_at} />
                <span className="block text-xs">{version.user_id === me ? 'You' : 'A teammate'}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Dialog open={looking !== null} onOpenChange={(open) => !open && setLooking(null)}>
        {looking && (
          <VersionDialog
            version={looking}
            isNow={looking.version === template.version}
            onRestore={() => {
              const { title, subject, text, html } = fieldsOf(looking)
              onRestore({ title, subject, text, html })
              setLooking(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function VersionDialog({
  version,
  isNow,
  onRestore,
}: {
  version: TemplateVersion
  isNow: boolean
  onRestore: () => void
}) {
  const { title, subject, text, html } = fieldsOf(version)
  return (
    <DialogContent title={`Version ${version.version}`} description={title} className="max-w-2xl!">
      <div className="overflow-hidden rounded-md border border-line">
        <p className="border-b border-line bg-well px-4 py-2.5 text-sm font-semibold wrap-anywhere">
          {subject || 'No subject'}
        </p>
        <pre className="max-h-80 overflow-y-auto p-4 font-sans text-sm break-words whitespace-pre-wrap">
          {text || html || 'Empty'}
        </pre>
      </div>
      <DialogActions>
        <DialogClose asChild>
          <Button>Close</Button>
        </DialogClose>
        <Button variant="primary" disabled={isNow} onClick={onRestore}>
          <RotateCcw aria-hidden />
          Restore this version
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
