import { useState } from 'react'
import { formatHours } from '#core/campaigns/sending-window.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useCurrentWorkspace, useInitializeZone, type Workspace } from './workspace.ts'
import { zoneOptions } from '#web/ui/zone-options.ts'
import { zoneOf } from './time-zones.ts'

type ZoneChoice = {
  workspace: Workspace | null
  zone: string
  choose: (zone: string) => void
  /** Must be awaited before the campaign is created: without a time zone it would use UTC. */
  settle: () => Promise<void>
}

/** The time zone of a new campaign: proposed for the first one, and the workspace's default afterwards. */
export function useZoneChoice(): ZoneChoice {
  const { workspace } = useCurrentWorkspace()
  const [chosen, choose] = useState(() => zoneOf(null))
  const initializeZone = useInitializeZone()
  return {
    workspace,
    zone: workspace?.time_zone ?? chosen,
    choose,
    settle: async () => {
      try {
        await initializeZone(chosen)
      } catch (error) {
        const words = await refusalOf(error, 'Couldn’t set the time zone. Please try again.')
        throw new Error(words, { cause: error })
      }
    },
  }
}

export function SendingZoneField({ choice: { workspace, zone, choose } }: { choice: ZoneChoice }) {
  const [zones] = useState(() => zoneOptions(zone))
  if (!workspace) return null
  // A new campaign sends in the recipients' own time zones (email_campaigns.in_lead_zone).
  const hours = formatHours({ from: workspace.sending_from, to: workspace.sending_until }, zone, true)
  if (workspace.time_zone !== null)
    return (
      <p className="text-sm text-ink-soft">
        Emails leave {hours}. You can change that in the schedule of the campaign.
      </p>
    )
  return (
    <Field
      label="Sending time zone"
      hint={`Emails leave ${hours}. It becomes the time zone of the workspace.`}
    >
      <Select options={zones} value={zone} onValueChange={choose} />
    </Field>
  )
}
