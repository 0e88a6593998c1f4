export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones that this browser supports, and the stored zone `kept` even if it is not among them. */
export const zoneChoices = (kept: string): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', kept])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
