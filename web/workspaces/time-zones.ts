/** The zone in which a workspace counts its days: its own, or else that of whoever looks. */
export function zoneOf(workspace: { time_zone: string | null } | null): string {
  const own = workspace?.time_zone
  return own && isKnown(own) ? own : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The clock that campaigns without a zone of their own send by, and that limits for a day are counted by. */
export const sendingZoneOf = (workspace: { time_zone: string | null } | null): string =>
  workspace?.time_zone ?? 'UTC'

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
