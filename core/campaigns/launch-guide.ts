// Groups the launch checklist into the four steps that lead to a launch.
import type { LaunchRow } from './launch-facts.ts'

const steps = [
  { id: 'sequence', title: 'Sequence', rows: ['steps', 'fit', 'score'] },
  { id: 'audience', title: 'Audience', rows: ['audience', 'values'] },
  { id: 'schedule', title: 'Schedule', rows: ['senders', 'window', 'capacity', 'tracking'] },
] as const

export type GuideStep = {
  id: (typeof steps)[number]['id'] | 'launch'
  title: string
  state: 'missing' | 'warning' | 'done'
  /** Missing items and warnings, the worst first; for a completed step, its results. */
  rows: LaunchRow[]
}

/** The last step contains all remaining rows and is completed only by the launch itself. */
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

/** The next step to take: the first one that blocks the launch, or else the launch itself. */
export const nextGuideStep = (guide: readonly GuideStep[]): GuideStep['id'] =>
  guide.find(({ state }) => state === 'missing')?.id ?? 'launch'

function stepOf(id: GuideStep['id'], title: string, rows: readonly LaunchRow[]): GuideStep {
  const missing = rows.filter(({ level }) => level === 'blocking')
  const doubtful = rows.filter(({ level }) => level === 'warning')
  if (missing.length > 0) return { id, title, state: 'missing', rows: [...missing, ...doubtful] }
  if (doubtful.length > 0) return { id, title, state: 'warning', rows: doubtful }
  return { id, title, state: 'done', rows: rows.slice(0, 1) }
}
