import type { TrackedMessage } from './queries.ts'

export const NOT_TRACKED = 'not tracked'

/** Opens and clicks by people; null without tracking, which differs from zero. */
export const opensOf = ({
  tracks_opens,
  human_opens,
}: Pick<TrackedMessage, 'tracks_opens' | 'human_opens'>): number | null => (tracks_opens ? human_opens : null)

export const clicksOf = ({
  tracks_clicks,
  human_clicks,
}: Pick<TrackedMessage, 'tracks_clicks' | 'human_clicks'>): number | null =>
  tracks_clicks ? human_clicks : null
