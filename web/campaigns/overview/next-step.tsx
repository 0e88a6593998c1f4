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

/** Leads from one step of a draft campaign to the next. What is unsaved is saved first: where that fails, one stays. */
export function NextStep({
  from,
  save,
  saving = false,
  disabled = false,
  secondary = false,
}: {
  from: Step
  /** Missing where nothing is unsaved. */
  save?: ((then: () => void) => void) | undefined
  saving?: boolean
  disabled?: boolean
  /** Where something else is to be done first. */
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
