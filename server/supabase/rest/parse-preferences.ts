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
  tx?: 'commit' | 'rollback'
  /** A name of the time zone database, for the times of a read. */
  timezone?: string
}

const choices: Record<string, string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
}

/** `tx` is known, but applied only where `rollback` allows it. */
export function parsePreferences(header: string | null, rollback = false): Preferences {
  if (!header) return {}
  const preferences: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const given of header.split(',')) {
    const preference = given.trim()
    const [name = '', value = ''] = preference.split('=', 2)
    if (name === 'max-affected' && /^\d{1,9}$/.test(value)) preferences.maxAffected = Number(value)
    else if (name === 'timezone' && isTimeZone(value)) preferences.timezone ??= value
    else if (Object.hasOwn(choices, name) && choices[name]?.includes(value)) preferences[name] ??= value
    else if (preference) unknown.push(preference)
  }
  if (preferences.handling === 'strict' && unknown.length > 0) throw badPreferences(unknown)
  // A limit on affected rows applies only with strict handling, in which unknown preferences are rejected.
  if (preferences.handling !== 'strict') delete preferences.maxAffected
  if (!rollback) delete preferences.tx
  return preferences
}

// PostgreSQL reads an offset such as +02:00 with the opposite sign, so only names are accepted.
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

/** The value of `Preference-Applied`, in PostgREST's order. */
export function describePreferences(applied: Preferences): string {
  const appliedPairs: [string, string | number | undefined][] = [
    ['resolution', applied.resolution],
    ['missing', applied.missing],
    ['return', applied.return],
    ['count', applied.count],
    ['tx', applied.tx],
    ['handling', applied.handling],
    ['timezone', applied.timezone],
    ['max-affected', applied.maxAffected],
  ]
  return appliedPairs.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join(', ')
}
