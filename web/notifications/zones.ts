export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone this browser knows, and `kept` even where it does not. */
export const zoneChoices = (kept: string): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', kept])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
