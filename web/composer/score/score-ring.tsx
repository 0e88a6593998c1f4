import type { Band } from '#core/analysis/analysis.ts'
import { classes } from '#web/ui/classes.ts'
import { BAND_LABELS, BAND_TONES, type Tone } from './verdict.ts'

const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS

/** The score as a ring. A null `score` means that there is nothing to score yet. */
export function ScoreRing({
  score,
  band,
  className,
}: {
  score: number | null
  band: Band | null
  className?: string
}) {
  const share = (score ?? 0) / 100
  return (
    <div className={classes('relative grid aspect-square place-items-center', className)}>
      <span className="sr-only">
        {score === null || !band ? 'No score yet' : `Score ${score} of 100, ${BAND_LABELS[band]}`}
      </span>
      <svg
        viewBox="0 0 100 100"
        className="absolute inset-0 -rotate-90"
        fill="none"
        strokeWidth="7"
        aria-hidden
      >
        <circle cx="50" cy="50" r={RADIUS} className="stroke-well" />
        {score !== null && band && (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            strokeLinecap="round"
            strokeDasharray={LENGTH}
            strokeDashoffset={LENGTH * (1 - share)}
            className={classes(
              'transition-[stroke-dashoffset,stroke] duration-300',
              strokes[BAND_TONES[band]],
              share === 0 && 'opacity-0',
            )}
          />
        )}
      </svg>
      <span aria-hidden className="numbers grid place-items-center leading-none">
        {score === null ? <span className="text-2xl text-ink-faint">–</span> : score}
      </span>
    </div>
  )
}

const strokes: Record<Tone, string> = {
  danger: 'stroke-danger',
  warning: 'stroke-warning',
  accent: 'stroke-accent',
}
