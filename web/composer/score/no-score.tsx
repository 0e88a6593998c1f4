import { ScoreRing } from './score-ring.tsx'

/** The score panel of an empty draft. */
export function NoScore() {
  return (
    <div className="grid justify-items-center gap-4 px-8 py-12 text-center">
      <ScoreRing score={null} band={null} className="w-26 text-4xl" />
      <div className="grid gap-1.5">
        <p className="font-medium">Your score appears as you type</p>
        <p className="text-sm text-ink-soft">
          Every point comes from a rule with its study beside it. Nothing leaves this browser until you ask to
          analyze it.
        </p>
      </div>
    </div>
  )
}
