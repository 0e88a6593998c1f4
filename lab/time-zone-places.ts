// Populated places with their clocks: cities with their time zones, by city-timezones.
import { cityMapping } from 'city-timezones'
import { endonyms, renamedZones } from './time-zone-names.ts'

export type Confidence = 'high' | 'medium' | 'low'

/** Normalizes like private.plain_place (database/functions/audience/derive_time_zone.sql). */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll(/[\s.'’`"|-]+/g, ' ')
    .trim()

export const currentZone = (zone: string): string => renamedZones[zone] ?? zone

/** Whichever name the data has, the others are included. */
const otherNames = () =>
  new Map(
    Object.entries(endonyms).flatMap(([name, others]) => {
      const all = [name, ...others]
      return all.map((one) => [plain(one), all] as const)
    }),
  )

export type City = {
  names: string[]
  country: string
  region: string
  regionCode: string
  zone: string
  people: number
}

/** Cities with at least 5,000 people, under all their names. */
export function readCities(): City[] {
  const others = otherNames()
  return cityMapping
    .filter(({ timezone, pop }) => Boolean(timezone) && pop >= 5000)
    .map(({ city, city_ascii, iso2, province, state_ansi, timezone, pop }) => ({
      names: [
        ...new Set(
          [city, city_ascii].flatMap((name) => [name, ...(others.get(plain(name)) ?? [])]).map(plain),
        ),
      ].filter(Boolean),
      country: iso2 === '-99' ? '' : iso2,
      region: plain(province ?? ''),
      regionCode: plain(state_ansi ?? ''),
      zone: currentZone(timezone),
      people: pop,
    }))
}

/** The zone in which most of these people live; zones with the same current clock count as one. */
export function mainZone(of: { zone: string; people: number }[]): { zone: string; confidence: Confidence } {
  const groups = Map.groupBy(of, ({ zone }) => clockOf(zone))
  const sums = [...groups.values()].map((group) => ({
    zone: group.toSorted((a, b) => b.people - a.people)[0]!.zone,
    people: group.reduce((sum, { people }) => sum + people, 0),
  }))
  const [first] = sums.toSorted((a, b) => b.people - a.people)
  const share = first!.people / sums.reduce((sum, { people }) => sum + people, 0)
  return { zone: first!.zone, confidence: sums.length === 1 ? 'high' : share >= 0.9 ? 'medium' : 'low' }
}

const clocks = new Map<string, string>()

export function clockOf(zone: string): string {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', dateStyle: 'short' })
  const shown = [0, 2, 4, 6, 8, 10].map((month) => clock.format(Date.UTC(2026, month, 15))).join()
  clocks.set(zone, shown)
  return shown
}

/** True when it is the zone of a place, and known to this Node. */
export function isZone(zone: string): boolean {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0)
    return true
  } catch {
    return false
  }
}
