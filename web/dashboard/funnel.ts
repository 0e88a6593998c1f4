/**
 * The funnel counts of a step; a null `step` means all steps together
 * (database/functions/dashboard/dashboard_funnel.sql).
 */
export type FunnelStep = { step: number | null; tracked: number; click_tracked: number } & Record<
  FunnelName,
  number
>

/** The stages from the first email to a meeting. Opens and clicks are known only when they are tracked. */
export const funnelNames = [
  { name: 'written', label: 'Contacted' },
  { name: 'opened', label: 'Opened' },
  { name: 'clicked', label: 'Clicked' },
  { name: 'replied', label: 'Replied' },
  { name: 'positive', label: 'Positive' },
  { name: 'meetings', label: 'Meeting' },
] as const
type FunnelName = (typeof funnelNames)[number]['name']

/** The count is null when no email had the tracking it needs. */
export type FunnelFigure = { label: string; count: number | null; share: string }

/** The figures of all contacted leads, each with its share and the share's denominator. */
export function funnelRows(steps: readonly FunnelStep[]): FunnelFigure[] {
  const all = steps.find(({ step }) => step === null)
  if (!all) return []
  return funnelNames.map(({ name, label }) => {
    const count = countOf(all, name)
    const [whole, of] = wholeOf(all, name)
    const isShare = count !== null && whole > 0 && name !== 'written'
    const share = isShare
      ? `${((count / whole) * 100).toFixed(1)}% of ${whole.toLocaleString('en')} ${of}`
      : ''
    return { label, count, share }
  })
}

/** Opens and clicks are shares of the leads with that tracking. */
function wholeOf(step: FunnelStep, name: FunnelName): [whole: number, of: string] {
  if (name === 'opened') return [Math.max(step.tracked, step.opened), 'tracked']
  if (name === 'clicked') return [Math.max(step.click_tracked, step.clicked), 'with a tracked link']
  return [step.written, 'contacted']
}

/** Null without tracking: the number of opens or clicks is then unknown, not zero. */
export function countOf(step: FunnelStep, name: FunnelName): number | null {
  if (name === 'opened' && step.tracked === 0 && step.opened === 0) return null
  if (name === 'clicked' && step.click_tracked === 0 && step.clicked === 0) return null
  return step[name]
}

/** A note with the number of leads whose opens or clicks are tracked. */
export function trackingText(steps: readonly FunnelStep[]): string {
  const {
    written = 0,
    tracked = 0,
    click_tracked: linked = 0,
  } = steps.find(({ step }) => step === null) ?? {}
  const clicks = linked === 0 ? ' No email in this period had a tracked link.' : ''
  if (tracked === 0) return `No email in this period had an open pixel.${clicks}`
  const estimate = 'Opens are an estimate: some mail programs load every image, others none.'
  if (tracked === written) return estimate + clicks
  return `Opens could be seen for ${tracked.toLocaleString('en')} of ${written.toLocaleString('en')} leads. ${estimate}${clicks}`
}
