import type { Factor } from '@supabase/supabase-js'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { useFactors, useNewCodes, useRemoveFactor } from './factor-queries.ts'
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx'

/** Two-factor authentication with an authenticator app, and its recovery codes. */
export function TwoFactorCard() {
  const { data, isError, refetch } = useFactors()
  const [enrolling, setEnrolling] = useState(false)
  const apps = data?.apps ?? []
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex items-center gap-2.5">
            Two-factor authentication {apps.length > 0 && <Badge tone="accent">On</Badge>}
          </span>
        }
        description="A code from your phone as well as your password. Turning it on signs out other devices."
        actions={
          data && (
            <Button onClick={() => setEnrolling(true)}>
              {apps.length > 0 ? 'Add another app' : 'Set up'}
            </Button>
          )
        }
      />
      <CardBody>
        {isError && (
          <ErrorState title="Couldn’t load your two-factor settings" onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Skeleton className="h-9" />}
        {data && apps.length === 0 && (
          <p className="text-sm text-ink-soft">Off: anyone who knows your password can sign in as you.</p>
        )}
        {apps.length > 0 && <AppList apps={apps} />}
      </CardBody>
      {apps.length > 0 && <RecoveryCodes left={data?.codesLeft ?? null} />}
      <EnrolDialog name={freeName(apps)} open={enrolling} onOpenChange={setEnrolling} />
    </Card>
  )
}

function AppList({ apps }: { apps: Factor[] }) {
  const remove = useRemoveFactor()
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const last = apps.length === 1
  return (
    <>
      <ul className="divide-y divide-line">
        {apps.map((app) => (
          <li key={app.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
            <Smartphone className="size-4 shrink-0 text-ink-faint" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">{app.friendly_name || 'Authenticator app'}</p>
              <p className="text-xs text-ink-faint">
                Added {new Date(app.created_at).toLocaleDateString('en-GB', { dateStyle: 'medium' })}
              </p>
            </div>
            <Button size="sm" onClick={() => setLeaving(app)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={last ? 'Turn off two-factor authentication?' : 'Remove this app?'}
        description={
          last
            ? 'Your password alone will sign you in again. Your recovery codes stop working.'
            : `Codes of “${leaving?.friendly_name ?? ''}” will no longer sign you in.`
        }
        confirmLabel={last ? 'Turn off' : 'Remove'}
        onConfirm={async () => {
          if (!leaving) return
          await remove.mutateAsync(leaving.id).then(
            () => toastSuccess(last ? 'Two-factor authentication is off' : 'App removed'),
            (error: Error) => toastError(error.message),
          )
        }}
      />
    </>
  )
}

function RecoveryCodes({ left }: { left: number | null }) {
  const make = useNewCodes()
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const renew = () => make.mutateAsync().then(setCodes, (error: Error) => toastError(error.message))
  return (
    <CardFooter>
      <span className="text-sm text-ink-soft">
        {left === null ? 'No recovery codes yet' : `${left} of 10 recovery codes left`}
      </span>
      <Button size="sm" onClick={() => (left === null ? void renew() : setAsking(true))}>
        Create new recovery codes
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Create new recovery codes?"
        description="The codes you have now stop working."
        confirmLabel="Create new codes"
        onConfirm={renew}
      />
      <Dialog open={codes !== undefined} onOpenChange={() => setCodes(undefined)}>
        {codes && (
          <DialogContent title="Your new recovery codes" description="They are not shown again.">
            <RecoveryCodeSheet codes={codes} onDone={() => setCodes(undefined)} />
          </DialogContent>
        )}
      </Dialog>
    </CardFooter>
  )
}

// The server requires distinct names.
function freeName(apps: Factor[]): string {
  const usedNames = new Set(apps.map(({ friendly_name }) => friendly_name))
  let name = 'Authenticator app'
  for (let i = 2; usedNames.has(name); i += 1) name = `Authenticator app ${i}`
  return name
}
