import { useState } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useUser } from '#web/session/user.ts'
import type { Template } from './queries.ts'
import { VersionDialog } from './version-dialog.tsx'
import { useVersions, type TemplateVersion } from './version-queries.ts'
import { fieldsOf, type TemplateFields } from './template-fields.ts'

/** All versions of the template, newest first; any of them can be restored. */
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
  if (isError) return <ErrorState title="Couldn’t load the history" onRetry={() => void refetch()} />
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
                <Moment at={version.created_at} />
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
            before={data.find(({ version }) => version === looking.version - 1)}
            template={template}
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
