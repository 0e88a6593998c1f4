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
