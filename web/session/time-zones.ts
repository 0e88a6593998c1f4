/** The time zone for a workspace's days: its own, or else the user's. */
export function zoneOf(workspace: { time_zone: string | null } | null): string {
  const own = workspace?.time_zone
  return own && isKnownZone(own) ? own : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The time zone for campaigns without one of their own, and for daily limits. */
export const sendingZoneOf = (workspace: { time_zone: string | null } | null): string =>
  workspace?.time_zone ?? 'UTC'

/** False for a zone that this browser does not support; an old one may lack newer names. */
export function isKnownZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
