/** The zone in which a workspace counts its days: its own, or else that of whoever looks. */
export function zoneOf(workspace: { time_zone: string | null } | null): string {
  const own = workspace?.time_zone
  return own && isKnown(own) ? own : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The clock that campaigns without a zone of their own send by, and that limits for a day are counted by. */
export const sendingZoneOf = (workspace: { time_zone: string | null } | null): string =>
  workspace?.time_zone ?? 'UTC'

/** Every zone of this browser, by city, and `kept` even where the browser lists it under a newer name. */
export function zoneOptions(kept: string | null): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(kept ? [kept] : [])])
  return [...zones]
    .map((zone) => ({ value: zone, label: describe(zone) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

// City first: that is what a person types to find it in a list.
function describe(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/')
  const city = parts.pop() ?? zone
  return parts.length > 0 ? `${city} (${parts.join(', ')})` : city
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
