import { Pause, Play, Rocket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useMoveCampaigns, type Campaign } from '../queries.ts'
import { LaunchSheet } from './launch-sheet.tsx'
import { mayPause, mayResume } from '../use-campaign-actions.ts'
import { useResume } from './launch-queries.ts'

/** What moves a campaign on: launch, pause, resume. Each takes hold within two seconds. */
export function RunButtons({ campaign, refusal }: { campaign: Campaign; refusal: string | undefined }) {
  const [launching, setLaunching] = useState(false)
  const pause = useMoveCampaigns()
  const resume = useResume()
  const { status, launched_at } = campaign
  const isOff = refusal !== undefined
  return (
    <>
      {mayPause(campaign) && (
        <Button
          disabled={isOff}
          title={refusal}
          loading={pause.isPending}
          onClick={() => pause.mutate({ campaigns: [campaign], to: 'paused' })}
        >
          <Pause aria-hidden />
          Pause
        </Button>
      )}
      {mayResume(campaign) && (
        <Button
          variant="primary"
          disabled={isOff}
          title={refusal}
          loading={resume.isPending}
          onClick={() => resume.mutate([campaign])}
        >
          <Play aria-hidden />
          Resume
        </Button>
      )}
      {(status === 'draft' || (status === 'paused' && !launched_at)) && (
        <Button variant="primary" disabled={isOff} title={refusal} onClick={() => setLaunching(true)}>
          <Rocket aria-hidden />
          Launch
        </Button>
      )}
      <LaunchSheet campaign={campaign} open={launching} onOpenChange={setLaunching} />
    </>
  )
}
