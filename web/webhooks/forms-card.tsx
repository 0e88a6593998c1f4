import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/data/paths.ts'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { CopyLink } from '#web/ui/copy-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FormDialog } from './form-dialog.tsx'
import { formsQuery, useDeleteForm, type ContactForm } from './form-queries.ts'

/** The addresses to which pages and programs post contacts. */
export function FormsCard({ workspaceId }: { workspaceId: string }) {
  const forms = useQuery(formsQuery(workspaceId))
  const removed = useRemoved()
  const [editing, setEditing] = useState<ContactForm | 'new' | null>(null)
  const rows = forms.data?.filter(({ id }) => !removed.has(id))
  return (
    <Card>
      <CardHeader
        title="Forms"
        description="Add contacts from a form on your site, or from another program."
        actions={
          <Button size="sm" onClick={() => setEditing('new')}>
            <Plus aria-hidden /> New form
          </Button>
        }
      />
      <CardBody className="grid gap-3">
        {forms.isError && <ErrorState title="Couldn’t load the forms" onRetry={() => void forms.refetch()} />}
        {forms.isPending && <Skeleton className="h-12" />}
        {rows?.length === 0 && (
          <p className="text-sm text-ink-soft">
            No forms yet.{' '}
            <a href={`${paths.docs}/forms`} className="text-accent-ink underline underline-offset-3">
              How to connect a form
            </a>
          </p>
        )}
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-line" aria-label="Forms">
            {rows.map((form) => (
              <FormRow key={form.id} form={form} workspaceId={workspaceId} onEdit={() => setEditing(form)} />
            ))}
          </ul>
        )}
      </CardBody>
      <Dialog open={editing !== null} onOpenChange={() => setEditing(null)}>
        {editing && (
          <FormDialog
            workspaceId={workspaceId}
            form={editing === 'new' ? null : editing}
            onDone={() => setEditing(null)}
          />
        )}
      </Dialog>
    </Card>
  )
}

type RowProps = { form: ContactForm; workspaceId: string; onEdit: () => void }

function FormRow({ form, workspaceId, onEdit }: RowProps) {
  const remove = useDeleteForm(workspaceId)
  const { id, name, campaign, tags, received, last_received_at: last } = form
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate text-sm font-medium">{name}</p>
          <p className="text-xs text-ink-faint">
            {campaign ? `Adds to “${campaign.title}”` : 'Adds contacts'}
            {tags.length > 0 && `, tagged ${tags.join(', ')}`}
          </p>
          <p className="text-xs text-ink-faint">
            {received === 0 || !last ? (
              'Nothing received yet'
            ) : (
              <>
                {received.toLocaleString('en')} received, last <Moment at={last} />
              </>
            )}
          </p>
        </div>
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            aria-label={`Delete ${name}`}
            onClick={() =>
              removeWithUndo({
                ids: [id],
                saying: `Form “${name}” deleted`,
                commit: () => remove.mutateAsync(id),
              })
            }
          >
            Delete
          </Button>
        </div>
      </div>
      <CopyLink url={`${location.origin}/forms/${id}`} label={`Address of ${name}`} />
    </li>
  )
}
