// The Prefer header (RFC 7240) as PostgREST reads it.
import { badPreferences } from './errors.ts'

export type Count = 'exact' | 'planned' | 'estimated'
export type Preferences = {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: Count
  handling?: 'strict' | 'lenient'
  maxAffected?: number
}

const choices: Record<string, string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
  // Parsed but never applied: a request cannot undo its own writes on this installation.
  tx: ['commit', 'rollback'],
}

export function parsePreferences(header: string | null): Preferences {
  if (!header) return {}
  const preferences: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const given of header.split(',')) {
    const preference = given.trim()
    const [name = '', value = ''] = preference.split('=', 2)
    if (name === 'max-affected' && /^\d{1,9}$/.test(value)) preferences.maxAffected = Number(value)
    else if (Object.hasOwn(choices, name) && choices[name]?.includes(value)) preferences[name] ??= value
    else if (preference) unknown.push(preference)
  }
  if (preferences.handling === 'strict' && unknown.length > 0) throw badPreferences(unknown)
  // A limit on affected rows applies only with strict handling, in which unknown preferences are rejected.
  if (preferences.handling !== 'strict') delete preferences.maxAffected
  delete preferences.tx
  return preferences
}

/** The value of `Preference-Applied`, in PostgREST's order. */
export function describePreferences(applied: Preferences): string {
  const appliedPairs: [string, string | number | undefined][] = [
    ['resolution', applied.resolution],
    ['missing', applied.missing],
    ['return', applied.return],
    ['count', applied.count],
    ['handling', applied.handling],
    ['max-affected', applied.maxAffected],
  ]
  return appliedPairs.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join(', ')
}
