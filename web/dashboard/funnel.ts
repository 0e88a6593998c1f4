/** How far people came; `step` is null for all steps together (database/functions/dashboard/dashboard_funnel.sql). */
export type FunnelStep = { step: number | null; tracked: number; click_tracked: number } & Record<
  FunnelName,
  number
>

/** From the first mail to a meeting. Opens and clicks are seen only where they are tracked. */
export const funnelNames = [
  { name: 'written', label: 'Contacted' },
  { name: 'opened', label: 'Opened' },
  { name: 'clicked', label: 'Clicked' },
  { name: 'replied', label: 'Replied' },
  { name: 'positive', label: 'Positive' },
  { name: 'meetings', label: 'Meeting' },
] as const
export type FunnelName = (typeof funnelNames)[number]['name']

/** Its count is null where nothing could be seen. */
export type FunnelFigure = { label: string; count: number | null; share: string }

/** The figures of everybody written to, each with its share of them. */
export function funnelRows(steps: readonly FunnelStep[]): FunnelFigure[] {
  const all = steps.find(({ step }) => step === null)
  if (!all) return []
  return funnelNames.map(({ name, label }) => {
    const count = countOf(all, name)
    const isShare = count !== null && all.written > 0
    return { label, count, share: isShare ? `${((count / all.written) * 100).toFixed(1)} %` : '' }
  })
}

/** Null where none was tracked: those who opened or clicked are not nobody, they are unknown. */
export function countOf(step: FunnelStep, name: FunnelName): number | null {
  if (name === 'opened' && step.tracked === 0 && step.opened === 0) return null
  if (name === 'clicked' && step.click_tracked === 0 && step.clicked === 0) return null
  return step[name]
}

/** How much of what was opened could be seen at all. */
export function trackingText(steps: readonly FunnelStep[]): string {
  const { written = 0, tracked = 0 } = steps.find(({ step }) => step === null) ?? {}
  if (tracked === 0) return 'No opens were tracked in this period, so none could be seen.'
  const estimate = 'Opens are an estimate: some programs load everything, others nothing.'
  if (tracked === written) return estimate
  return `Opens could be seen for ${tracked.toLocaleString('en')} of ${written.toLocaleString('en')}. ${estimate}`
}
