import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react'
import type { State } from '#core/analysis/analysis.ts'

const shapes = {
  pass: { Icon: CircleCheck, word: 'Passes', color: 'text-accent-ink' },
  warn: { Icon: TriangleAlert, word: 'Could be better', color: 'text-warning-ink' },
  fail: { Icon: CircleX, word: 'Fails', color: 'text-danger-ink' },
  error: { Icon: CircleHelp, word: 'Could not be checked', color: 'text-ink-faint' },
} as const

/** Pass, warn, fail or error, by shape as well as by color. */
export function StateIcon({ state }: { state: State }) {
  const { Icon, word, color } = shapes[state]
  return (
    <span className={`mt-0.5 shrink-0 ${color}`}>
      <Icon className="size-4" aria-hidden />
      <span className="sr-only">{word}: </span>
    </span>
  )
}
