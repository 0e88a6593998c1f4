import type { People } from './report-queries.ts'

type Seen = Pick<People, 'open_tracked' | 'click_tracked' | 'opened' | 'clicked'>

/** Nobody seen is one thing, nobody looked for another. */
export function trackingSummary({ open_tracked, click_tracked, opened, clicked }: Seen): string {
  if (open_tracked + click_tracked === 0) return 'Opens and clicks are not tracked.'
  const left = 'machines left out. An estimate: some programs load everything, others nothing.'
  if (click_tracked === 0) return `${opened} were seen to open, ${left} Clicks are not tracked.`
  if (open_tracked === 0) return `${clicked} were seen to click, ${left} Opens are not tracked.`
  return `${opened} were seen to open and ${clicked} to click, ${left}`
}
