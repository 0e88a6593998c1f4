/** The sending time of an email that was just queued; null for one that was queued before. */
export function leavingText(leavesAt: string | null, now: Date): string {
  if (leavesAt === null) return 'It was sent already'
  const at = new Date(leavesAt)
  return isSoon(at, now) ? 'It is sent in a few seconds' : `It is sent ${onDay(at, now)}`
}

export const isSoon = (at: Date, now: Date): boolean => at.getTime() - now.getTime() < 60_000

/** 'at 14:00', 'on 24 Nov at 09:00'. */
export function onDay(at: Date, now: Date): string {
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (at.toDateString() === now.toDateString()) return `at ${time}`
  return `on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} at ${time}`
}
