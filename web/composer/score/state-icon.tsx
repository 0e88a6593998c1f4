import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react'
import type { State } from '#core/analysis/analysis.ts'

const shapes = {
  pass: { Icon: CircleCheck, word: 'Passes', colour: 'text-accent-ink' },
  warn: { Icon: TriangleAlert, word: 'Could be better', colour: 'text-warning-ink' },
  fail: { Icon: CircleX, word: 'Fails', colour: 'text-danger-ink' },
  error: { Icon: CircleHelp, word: 'Could not be checked', colour: 'text-ink-faint' },
} as const

/** Pass, warn, fail or error, by shape as well as by color. */
export function StateIcon({ state }: { state: State }) {
  const { Icon, word, colour } = shapes[state]
  return (
    <span className={`mt-0.5 shrink-0 ${colour}`}>
      <Icon className="size-4" aria-hidden />
      <span className="sr-only">{word}: </span>
    </span>
  )
}
