import { ArrowRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { GuideStep } from '#core/campaigns/launch-guide.ts'
import { Button } from '#web/ui/button.tsx'
import { LAUNCH } from '../launch/run-buttons.tsx'

type Step = Exclude<GuideStep['id'], 'launch'>

const following = {
  sequence: { label: 'Next: Audience', place: { tab: 'audience' } },
  audience: { label: 'Next: Schedule', place: { tab: 'schedule' } },
  schedule: { label: 'Next: Launch', place: { [LAUNCH]: 'checklist' } },
} as const satisfies Record<Step, { label: string; place: Record<string, string> }>

/**
 * Moves from one step of a draft campaign to the next. Unsaved changes are saved first; on failure the step stays
 * open.
 */
export function NextStep({
  from,
  save,
  saving = false,
  disabled = false,
  secondary = false,
}: {
  from: Step
  /** Undefined when nothing is unsaved. */
  save?: ((then: () => void) => void) | undefined
  saving?: boolean
  disabled?: boolean
  /** True when another action comes first. */
  secondary?: boolean
}) {
  const [, setParams] = useSearchParams()
  const { label, place } = following[from]
  const goOn = () => setParams(place)
  return (
    <Button
      variant={secondary ? 'secondary' : 'primary'}
      disabled={disabled}
      loading={saving}
      onClick={() => (save ? save(goOn) : goOn())}
    >
      {label}
      <ArrowRight aria-hidden />
    </Button>
  )
}
