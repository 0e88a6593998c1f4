import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConnectCrm } from './connect-crm.tsx'
import { crmQuery, useChangeCrm, useDisconnectCrm, useStartCrm, type CrmConnection } from './crm-queries.ts'
import { CrmSettingsForm } from './crm-settings.tsx'
import { RunReport } from './run-report.tsx'

/** The CRM of a workspace. */
export function CrmCard({ workspaceId }: { workspaceId: string }) {
  const { data, isPending, isError, refetch } = useQuery(crmQuery(workspaceId))
  const removed = useRemoved()
  const crm = data && !removed.has(data.id) ? data : null
  return (
    <Card>
      <CardHeader
        title="HubSpot"
        description={
          crm ? `${crm.account_name}, token ending in ${crm.key_hint}` : 'Sync contacts and opt-outs.'
        }
        actions={crm && <CrmState crm={crm} />}
      />
      {isError && <ErrorState title="Couldn’t load the connection" onRetry={() => void refetch()} />}
      {isPending && (
        <CardBody>
          <Skeleton className="h-24" />
        </CardBody>
      )}
      {crm && <Connected crm={crm} workspaceId={workspaceId} />}
      {!isPending && !isError && !crm && <ConnectCrm workspaceId={workspaceId} />}
    </Card>
  )
}

function CrmState({ crm: { is_on: isOn, problem, last_error: error, state } }: { crm: CrmConnection }) {
  if (problem) return <Badge tone="danger">Stopped</Badge>
  if (!isOn) return <Badge>Paused</Badge>
  if (error) return <Badge tone="warning">Retrying</Badge>
  return state === 'active' ? <Badge tone="accent">Active</Badge> : <Badge tone="info">Preview</Badge>
}

function Connected({ crm, workspaceId }: { crm: CrmConnection; workspaceId: string }) {
  const [isReconnecting, setIsReconnecting] = useState(false)
  const { problem, last_error: error } = crm
  if (isReconnecting) return <ConnectCrm workspaceId={workspaceId} onDone={() => setIsReconnecting(false)} />
  return (
    <>
      <CardBody className="grid gap-5">
        {(problem ?? error) && (
          <p role="alert" className="text-sm wrap-anywhere text-danger-ink">
            {problem ?? error}
          </p>
        )}
        <RunReport crm={crm} />
        <CrmSettingsForm crm={crm} workspaceId={workspaceId} />
      </CardBody>
      <CardFooter>
        <DisconnectButton crm={crm} workspaceId={workspaceId} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setIsReconnecting(true)}>Replace token</Button>
          <RunButtons crm={crm} workspaceId={workspaceId} />
        </div>
      </CardFooter>
    </>
  )
}

function DisconnectButton({ crm: { id }, workspaceId }: { crm: CrmConnection; workspaceId: string }) {
  const disconnect = useDisconnectCrm(workspaceId)
  return (
    <Button
      onClick={() =>
        removeWithUndo({
          ids: [id],
          saying: 'HubSpot disconnected. Contacts and opt-outs stay.',
          commit: () => disconnect.mutateAsync(id),
        })
      }
    >
      Disconnect
    </Button>
  )
}

function RunButtons({ crm, workspaceId }: { crm: CrmConnection; workspaceId: string }) {
  const change = useChangeCrm(workspaceId)
  const start = useStartCrm(workspaceId)
  const { id, is_on: isOn, problem, state, run_started_at: startedAt } = crm
  if (!isOn || problem)
    return (
      <Button variant="primary" loading={change.isPending} onClick={() => change.mutate({ id, is_on: true })}>
        Resume
      </Button>
    )
  return (
    <>
      <Button loading={change.isPending} onClick={() => change.mutate({ id, is_on: false })}>
        Pause
      </Button>
      {state !== 'previewing' && (
        <Button
          variant={state === 'previewed' ? 'primary' : 'secondary'}
          disabled={startedAt !== null}
          loading={start.isPending}
          onClick={() => start.mutate(id)}
        >
          {state === 'previewed' ? 'Start sync' : 'Sync now'}
        </Button>
      )}
    </>
  )
}
