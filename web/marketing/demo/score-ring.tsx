import type { Band } from '#core/analysis/analysis.ts'
import { classes } from '#web/ui/classes.ts'

const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS

const strokes: Record<Band, string> = {
  poor: 'stroke-danger',
  fair: 'stroke-warning',
  good: 'stroke-accent',
  excellent: 'stroke-accent',
}

/** Attributes instead of styles: the page is prerendered, and its Content-Security-Policy forbids inline styles. */
export function ScoreRing({ score, band, className }: { score: number; band: Band; className?: string }) {
  return (
    <span className={classes('relative grid place-items-center', className)}>
      <svg viewBox="0 0 96 96" fill="none" className="size-full -rotate-90" aria-hidden>
        <circle cx="48" cy="48" r={RADIUS} strokeWidth="7" className="stroke-line" />
        <circle
          cx="48"
          cy="48"
          r={RADIUS}
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={`${((score / 100) * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`}
          className={classes('transition-[stroke-dasharray] duration-500', strokes[band])}
        />
      </svg>
      <span className="numbers absolute text-3xl font-semibold">{score}</span>
    </span>
  )
}
