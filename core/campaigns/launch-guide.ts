// The checklist of a launch as the four steps that somebody takes to get there.
import type { LaunchRow } from './launch-facts.ts'

const steps = [
  { id: 'sequence', title: 'Sequence', rows: ['steps', 'fit', 'score'] },
  { id: 'audience', title: 'Audience', rows: ['audience', 'values'] },
  { id: 'schedule', title: 'Schedule', rows: ['senders', 'window', 'capacity', 'tracking'] },
] as const

export type GuideStep = {
  id: (typeof steps)[number]['id'] | 'launch'
  title: string
  state: 'missing' | 'look' | 'done'
  /** What is missing or worth a look, the worst first; of a step that is done, what it came to. */
  rows: LaunchRow[]
}

/** The last step holds whatever belongs to none of the others, and is done only by the launch itself. */
export function launchGuide(rows: readonly LaunchRow[]): GuideStep[] {
  const others: readonly string[] = steps.flatMap((step) => step.rows)
  return [
    ...steps.map(({ id, title, rows: own }) =>
      stepOf(
        id,
        title,
        own.flatMap((name) => rows.find((row) => row.id === name) ?? []),
      ),
    ),
    stepOf(
      'launch',
      'Launch',
      rows.filter(({ id }) => !others.includes(id)),
    ),
  ]
}

/** The step to take now: the first that stops the launch, else the launch. */
export const nextGuideStep = (guide: readonly GuideStep[]): GuideStep['id'] =>
  guide.find(({ state }) => state === 'missing')?.id ?? 'launch'

function stepOf(id: GuideStep['id'], title: string, rows: readonly LaunchRow[]): GuideStep {
  const missing = rows.filter(({ level }) => level === 'blocking')
  const doubtful = rows.filter(({ level }) => level === 'warning')
  if (missing.length > 0) return { id, title, state: 'missing', rows: [...missing, ...doubtful] }
  if (doubtful.length > 0) return { id, title, state: 'look', rows: doubtful }
  return { id, title, state: 'done', rows: rows.slice(0, 1) }
}
