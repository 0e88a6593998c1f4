import { useQuery } from '@tanstack/react-query'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AiForm } from './ai-form.tsx'
import { aiQuery } from './queries.ts'

/** The workspace's own language model, which replaces the installation's. Owners only. */
export function AiCard({ workspaceId }: { workspaceId: string }) {
  const stored = useQuery(aiQuery(workspaceId))
  return (
    <Card>
      <CardHeader
        title="Language model"
        description="Use your own model for reviews and rewrites in this workspace. The score does not need one."
      />
      {stored.isError && <ErrorState title="Couldn’t load the model" onRetry={() => void stored.refetch()} />}
      {stored.isPending && (
        <CardBody>
          <Skeleton className="h-40" />
        </CardBody>
      )}
      {stored.data !== undefined && (
        <AiForm key={JSON.stringify(stored.data)} workspaceId={workspaceId} saved={stored.data} />
      )}
    </Card>
  )
}
