import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#web/session/user.ts'
import { useWorkspaces } from '#web/session/workspace.ts'
import { paths } from '#web/data/paths.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { accessLabels, describeUse, keysQuery, useRevokeKeys, type ApiKey } from './queries.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function ApiKeysCard() {
  const { id } = useUser()
  const keys = useQuery(keysQuery(id))
  const [making, setMaking] = useState(false)
  return (
    <Card>
      <CardHeader
        title="API keys"
        description={
          <>
            Keys open your account, or one workspace, to your programs.{' '}
            <a href={paths.apiReference} className="text-accent-ink hover:underline">
              API reference
            </a>
          </>
        }
        actions={
          <Button size="sm" onClick={() => setMaking(true)}>
            <Plus aria-hidden /> New key
          </Button>
        }
      />
      <CardBody className="grid gap-3">
        {keys.isError && <ErrorState title="Couldn’t load your keys" onRetry={() => void keys.refetch()} />}
        {keys.isPending && <Skeleton className="h-12" />}
        {keys.data?.length === 0 && (
          <p className="text-sm text-ink-soft">
            No keys yet.{' '}
            <a href={`${paths.docs}/api`} className="text-accent-ink underline underline-offset-3">
              How programs use them
            </a>
          </p>
        )}
        {keys.data && keys.data.length > 0 && (
          <ul className="divide-y divide-line" aria-label="API keys">
            {keys.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </CardBody>
      <Dialog open={making} onOpenChange={setMaking}>
        {making && <NewKeyDialog onDone={() => setMaking(false)} />}
      </Dialog>
    </Card>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useRevokeKeys()
  const [asking, setAsking] = useState(false)
  const [now] = useState(() => Date.now())
  const { name, scope, prefix, last_four, expires_at, allowed_addresses } = apiKey
  const place = useKeyPlace(apiKey)
  const isOver = expires_at !== null && new Date(expires_at).getTime() <= now
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <KeyRound className="size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 truncate">{name}</span>
          {accessLabels(apiKey).map((label) => (
            <Badge key={label} tone={scope === 'write' ? 'accent' : 'neutral'}>
              {label}
            </Badge>
          ))}
          {isOver && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-xs break-words text-ink-faint">
          <code>
            {prefix}…{last_four}
          </code>
          , {describeUse(apiKey)}
        </p>
        {(place || allowed_addresses) && (
          <p className="text-xs break-words text-ink-faint">
            {[place, allowed_addresses && `from ${allowed_addresses.join(', ')}`].filter(Boolean).join(', ')}
          </p>
        )}
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        description="Programs that use it lose access at once. This can’t be undone."
        confirmLabel="Revoke"
        onConfirm={() => revoke.mutateAsync([apiKey]).catch(() => undefined)}
      />
    </li>
  )
}

/** The workspace of a key, and whether another member created it. */
function useKeyPlace({ workspace_id, user_id }: ApiKey): string | null {
  const { id } = useUser()
  const { data: workspaces = [] } = useWorkspaces()
  if (workspace_id === null) return null
  const name = workspaces.find((workspace) => workspace.id === workspace_id)?.name ?? 'a workspace'
  return user_id === id ? `for ${name}` : `for ${name}, created by another member`
}
