import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useSaveTracking, type TrackingSettings } from './queries.ts'

/** Decides whether readers who opt out of tracking are tracked. */
export function SignalsCard({
  workspaceId,
  settings,
  mayChange,
}: {
  workspaceId: string
  settings: TrackingSettings | null
  mayChange: boolean
}) {
  const save = useSaveTracking(workspaceId)
  const saved = settings?.heeds_privacy_signals ?? true
  return (
    <Card>
      <CardHeader
        title="Recipients who ask not to be tracked"
        description="Some browsers say so with each request: Global Privacy Control and Do Not Track."
      />
      <CardBody className="grid gap-2">
        <ul>
          <SwitchRow
            label="Respect GPC and DNT"
            hint="Their links and unsubscribes work as usual; their opens and clicks are not recorded."
            on={save.isPending ? (save.variables.heeds_privacy_signals ?? saved) : saved}
            disabled={!mayChange || save.isPending}
            onChange={(heeds) => save.mutate({ heeds_privacy_signals: heeds })}
          />
        </ul>
        {save.error && (
          <p role="alert" className="text-sm text-danger-ink">
            {save.error.message}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
