// Looks up what an SPF record refers to, as receivers do, with a limit on the number of queries.
import type { DomainRecords, RecordsFound } from '#core/mailboxes/domain-check.ts'
import { isSpf, parseSpf } from '#core/mailboxes/spf-terms.ts'
import { findRecords, readTxt, type Dns } from './find-records.ts'

// Receivers stop after ten, so whatever follows twice as many changes nothing.
const MOST_NAMES = 20

export async function lookUpSpf(
  dns: Dns,
  domain: string,
  txt: RecordsFound,
): Promise<NonNullable<DomainRecords['spf']>> {
  const looked: Record<string, RecordsFound> = {}
  let next = (txt ?? []).filter(isSpf).map((record) => ({ domain, record }))
  for (let left = MOST_NAMES; next.length > 0 && left > 0;) {
    const wanted = new Set(next.flatMap(({ domain: owner, record }) => namesIn(record, owner)))
    const names = [...wanted].filter((name) => !(name in looked)).slice(0, left)
    left -= names.length
    const answers = await Promise.all(names.map((name) => lookUp(dns, name)))
    for (const [at, name] of names.entries()) looked[name] = answers[at]!
    next = names.flatMap((name) =>
      name.includes(':')
        ? []
        : (looked[name] ?? []).filter(isSpf).map((record) => ({ domain: name, record })),
    )
  }
  return looked
}

/** The names to query, in the form that `DomainRecords.spf` uses. */
function namesIn(record: string, domain: string): string[] {
  const terms = parseSpf(record, domain)
  if ('wrong' in terms) return []
  return terms.flatMap(({ kind, target }) => {
    if (target === null) return []
    if (kind === 'include' || kind === 'redirect') return [target]
    return kind === 'a' || kind === 'mx' || kind === 'exists' ? [`${kind}:${target}`] : []
  })
}

async function lookUp(dns: Dns, name: string): Promise<RecordsFound> {
  const [kind, target] = name.split(':') as [string, string?]
  if (target === undefined) return await findRecords(() => readTxt(dns, name))
  if (kind === 'mx')
    return (await findRecords(() => dns.resolveMx(target)))?.map(({ exchange }) => exchange) ?? null
  if (kind === 'exists') return await findRecords(() => dns.resolve4(target))
  return await findAddresses(dns, target)
}

export async function findAddresses(
  dns: Pick<Dns, 'resolve4' | 'resolve6'>,
  name: string,
): Promise<RecordsFound> {
  const [four, six] = await Promise.all([
    findRecords(() => dns.resolve4(name)),
    findRecords(() => dns.resolve6(name)),
  ])
  const found = [...(four ?? []), ...(six ?? [])]
  return found.length > 0 || (four && six) ? found : null
}
