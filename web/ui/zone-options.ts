/** All zones of this browser, by city, and the stored zone `kept` even if the browser lists it under a newer name. */
export function zoneOptions(kept: string | null): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(kept ? [kept] : [])])
  return [...zones]
    .map((zone) => ({ value: zone, label: describe(zone) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

// The city comes first, because users type it to find the zone.
function describe(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/')
  const city = parts.pop() ?? zone
  return parts.length > 0 ? `${city} (${parts.join(', ')})` : city
}
