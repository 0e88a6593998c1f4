import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** An error with a retry button, and the request ID for support. */
export function ErrorState({
  title,
  message,
  requestId,
  onRetry,
  className,
}: {
  title: string
  message?: string
  requestId?: string | undefined
  onRetry?: () => void
  className?: string
}) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={title}
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        {message}
        {requestId && (
          <span className="mt-1 block text-ink-faint">
            Request <code className="text-xs">{requestId}</code>
          </span>
        )}
      </EmptyState>
    </div>
  )
}
