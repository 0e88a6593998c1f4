import { Pause, Play, Rocket } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useUrlParameters } from '#web/lists/use-url-parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { useMoveCampaigns } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { LaunchSheet } from './launch-sheet.tsx'
import { isDraft, mayPause, mayResume } from '../use-campaign-actions.ts'
import { useResume } from './launch-queries.ts'

/** In the URL while the launch sheet is open, so that links can return to it. */
export const LAUNCH = 'launch'

/** The buttons for launch, pause and resume. Each takes effect within two seconds. */
export function RunButtons({ campaign, refusal }: { campaign: Campaign; refusal: string | undefined }) {
  const { parameters, setParameter } = useUrlParameters()
  const [, setParams] = useSearchParams()
  const pause = useMoveCampaigns()
  const resume = useResume()
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
      {/* On the overview, the launch guide has this button. */}
      {isDraft(campaign) && parameters.has('tab') && (
        <Button disabled={isOff} title={refusal} onClick={() => setParameter(LAUNCH, 'checklist')}>
          <Rocket aria-hidden />
          Launch
        </Button>
      )}
      <LaunchSheet
        campaign={campaign}
        open={parameters.has(LAUNCH) && isDraft(campaign) && !isOff}
        onOpenChange={(open) => setParameter(LAUNCH, open ? 'checklist' : null)}
        // Opens the overview, which shows the next email; dropping the tab parameter also closes the sheet.
        onLaunched={() => setParams({})}
      />
    </>
  )
}
