import type { People, Report } from './report-queries.ts'

type Seen = Pick<People, 'open_tracked' | 'click_tracked' | 'opened' | 'clicked'>

/** Distinguishes no hits from no tracking; a campaign that tracks clicks may also have sent no link. */
export function trackingSummary(
  { open_tracked, click_tracked, opened, clicked }: Seen,
  tracks: Report['tracks'],
): string {
  const noClicks = tracks.clicks ? 'No email had a link to track.' : 'Clicks are not tracked.'
  const noOpens = tracks.opens ? 'No email had an open pixel.' : 'Opens are not tracked.'
  if (open_tracked + click_tracked === 0)
    return tracks.clicks || tracks.opens ? `${noOpens} ${noClicks}` : 'Opens and clicks are not tracked.'
  const left = 'machines excluded. This is an estimate: some mail programs load every image, others none.'
  if (click_tracked === 0) return `${opened} opened, ${left} ${noClicks}`
  if (open_tracked === 0) return `${clicked} clicked, ${left} ${noOpens}`
  return `${opened} opened and ${clicked} clicked, ${left}`
}
