import { TriangleAlert } from 'lucide-react'
import { alarmText } from '#core/reporting/alarms.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { useCampaignFigures } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { mayPause, useCampaignActions } from '../use-campaign-actions.ts'

/** A campaign's alarms, shown as soon as they are certain, with a pause button. */
export function AlarmsBanner({ campaign }: { campaign: Campaign }) {
  const figures = useCampaignFigures(campaign.workspace_id)
  const alarms = figures.data?.get(campaign.id)?.alarms ?? []
  const { pause } = useCampaignActions(campaign.workspace_id)
  const { refusal } = useMayEdit()
  if (alarms.length === 0) return null
  return (
    <section
      aria-label="Warnings"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-danger-soft px-5 py-4 text-sm text-danger-ink"
    >
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      <ul className="grid min-w-0 grow basis-60 gap-1">
        {alarms.map((alarm) => {
          const { found, advice } = alarmText(alarm)
          return (
            <li key={alarm.kind}>
              <span className="font-medium">{found}</span> {mayPause(campaign) && advice}
            </li>
          )
        })}
      </ul>
      {mayPause(campaign) && (
        <GuardedButton refusal={refusal} size="sm" onClick={() => pause([campaign])}>
          Pause campaign
        </GuardedButton>
      )}
    </section>
  )
}
