import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useRemoved } from '#web/live/removal.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useLiveTemplates, useTemplate, type Template } from './queries.ts'
import { TemplateEditor } from './template-editor.tsx'

export function TemplatePage() {
  const { id = '' } = useParams()
  const { data, isPending, isError, refetch } = useTemplate(id)
  const removed = useRemoved()
  // A template that is deleted during editing stays on screen, so that its text can be saved elsewhere.
  const [seen, setSeen] = useState<Template | null>(null)
  if (data && data !== seen) setSeen(data)
  const template = data ?? (seen?.id === id ? seen : null)
  useLiveTemplates(template?.workspace_id)
  return (
    <div className="page max-w-[90rem]">
      {isPending && <EditorSkeleton />}
      {isError && <ErrorState title="Couldn’t load the template" onRetry={() => void refetch()} />}
      {((data === null && !template) || removed.has(id)) && <NoTemplate />}
      {template && !removed.has(id) && (
        <TemplateEditor key={id} template={template} gone={data === null ? <NoTemplate /> : null} />
      )}
    </div>
  )
}

function NoTemplate() {
  return (
    <EmptyState
      icon={<FileText aria-hidden />}
      title="Template not found"
      action={
        <Button asChild>
          <Link to={paths.templates}>All templates</Link>
        </Button>
      }
    >
      It was deleted, your plan does not show it, or it belongs to a workspace that you are not a member of.
    </EmptyState>
  )
}

function EditorSkeleton() {
  return (
    <Loading label="Loading the template" className="grid gap-6">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-[32rem]" />
    </Loading>
  )
}
