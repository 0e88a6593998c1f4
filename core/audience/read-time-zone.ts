// Converts a time zone as written in spreadsheets to the name used by browsers and PostgreSQL.
import { windowsZones } from './windows-zones.ts'

/** Null when the zone is ambiguous. */
export function readTimeZone(written: string): string | null {
  // HubSpot writes america_slash_new_york, and Outlook (UTC+01:00) Amsterdam, Berlin, Bern.
  const text = written.trim().replaceAll(/_slash_/gi, '/')
  const prefixed = /^\((?:UTC|GMT)\s?([+-]\d{1,2}(?::?\d{2})?)?\)/i.exec(text)
  if (prefixed) return readTimeZone(text.slice(prefixed[0].length)) ?? readTimeZone(`UTC${prefixed[1] ?? ''}`)
  const name = text.replaceAll(' ', '_')
  const plain = name.toUpperCase()
  const known = abbreviations.get(plain.replace(/_\(.*\)$/, '')) ?? windowsZones.get(text.toLowerCase())
  if (known) return known
  const offset = /^(?:UTC|GMT)?_?([+-])_?(\d{1,2})(?::?(\d{2}))?$/.exec(plain)
  if (offset) return zoneOfOffset(offset[1] === '-' ? -1 : 1, Number(offset[2]), Number(offset[3] ?? 0))
  // Some JavaScript engines accept two-letter country codes and ambiguous abbreviations such as IST as zone names.
  return name.includes('/') ? knownZone(name) : null
}

function knownZone(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone
  } catch {
    return null
  }
}

/** A fixed offset has no summer time. POSIX, which IANA follows here, counts westwards. */
function zoneOfOffset(sign: 1 | -1, hours: number, minutes: number): string | null {
  if (minutes !== 0) return sign === 1 ? (halfHours[`${hours}:${minutes}`] ?? null) : null
  if (hours === 0) return 'UTC'
  if (hours > (sign === 1 ? 14 : 12)) return null
  return `Etc/GMT${sign === 1 ? '-' : '+'}${hours}`
}

const halfHours: Readonly<Record<string, string>> = {
  '4:30': 'Asia/Kabul',
  '5:30': 'Asia/Kolkata',
  '5:45': 'Asia/Kathmandu',
  '6:30': 'Asia/Yangon',
  '9:30': 'Australia/Darwin',
}

const named: Readonly<Record<string, string>> = {
  UTC: 'UTC GMT Z',
  'Europe/London': 'BST GMT/BST UK',
  'Europe/Lisbon': 'WET WEST',
  'Europe/Berlin': 'CET CEST MEZ MESZ CET/CEST',
  'Europe/Athens': 'EET EEST OEZ EET/EEST',
  'Europe/Moscow': 'MSK',
  'America/New_York': 'ET EST EDT EST/EDT EASTERN EASTERN_TIME',
  'America/Chicago': 'CT CDT CST/CDT CENTRAL CENTRAL_TIME',
  'America/Denver': 'MT MST MDT MST/MDT MOUNTAIN MOUNTAIN_TIME',
  'America/Los_Angeles': 'PT PST PDT PST/PDT PACIFIC PACIFIC_TIME',
  'America/Anchorage': 'AKST AKDT',
  'Pacific/Honolulu': 'HST',
  'Asia/Singapore': 'SGT',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Tokyo': 'JST',
  'Asia/Seoul': 'KST',
  'Australia/Sydney': 'AEST AEDT AET',
  'Australia/Perth': 'AWST',
  'Pacific/Auckland': 'NZST NZDT',
}
const abbreviations = new Map(
  Object.entries(named).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
)
