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

/** Its count is null where no email had what it is counted by. */
export type FunnelFigure = { label: string; count: number | null; share: string }

/** The figures of everybody contacted, each with its share and what that is a share of. */
export function funnelRows(steps: readonly FunnelStep[]): FunnelFigure[] {
  const all = steps.find(({ step }) => step === null)
  if (!all) return []
  return funnelNames.map(({ name, label }) => {
    const count = countOf(all, name)
    const [whole, of] = wholeOf(all, name)
    const isShare = count !== null && whole > 0 && name !== 'written'
    const share = isShare
      ? `${((count / whole) * 100).toFixed(1)} % of ${whole.toLocaleString('en')} ${of}`
      : ''
    return { label, count, share }
  })
}

/** Opens and clicks are shares of the leads for whom they could be seen. */
function wholeOf(step: FunnelStep, name: FunnelName): [whole: number, of: string] {
  if (name === 'opened') return [Math.max(step.tracked, step.opened), 'tracked']
  if (name === 'clicked') return [Math.max(step.click_tracked, step.clicked), 'with a tracked link']
  return [step.written, 'contacted']
}

/** Null where none was tracked: those who opened or clicked are not nobody, they are unknown. */
export function countOf(step: FunnelStep, name: FunnelName): number | null {
  if (name === 'opened' && step.tracked === 0 && step.opened === 0) return null
  if (name === 'clicked' && step.click_tracked === 0 && step.clicked === 0) return null
  return step[name]
}

/** The number of leads whose opens or clicks could be seen at all. */
export function trackingText(steps: readonly FunnelStep[]): string {
  const {
    written = 0,
    tracked = 0,
    click_tracked: linked = 0,
  } = steps.find(({ step }) => step === null) ?? {}
  const clicks = linked === 0 ? ' No email in this period had a tracked link.' : ''
  if (tracked === 0) return `No email in this period had an open pixel.${clicks}`
  const estimate = 'Opens are an estimate: some programs load everything, others nothing.'
  if (tracked === written) return estimate + clicks
  return `Opens could be seen for ${tracked.toLocaleString('en')} of ${written.toLocaleString('en')} leads. ${estimate}${clicks}`
}
