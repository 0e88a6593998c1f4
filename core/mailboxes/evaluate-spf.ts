import { unknown, type DomainCheck, type DomainRecords, type RecordToPaste } from './domain-check.ts'
import { isSpf, parseSpf, type SpfTerm } from './spf-terms.ts'

/** Each provider's entry in a domain's SPF record. Services that use a bounce domain of their own need none. */
const spfIncludes: Readonly<Record<string, string>> = {
  gmail: '_spf.google.com',
  microsoft: 'spf.protection.outlook.com',
  zoho: 'zohomail.com',
  fastmail: 'spf.messagingengine.com',
}

// Receivers stop after these (RFC 7208, 4.6.4).
const MOST_LOOKUPS = 10
const MOST_VOID = 2
const MOST_EXCHANGES = 10

export function evaluateSpf(
  domain: string,
  { txt, spf: looked = {} }: Pick<DomainRecords, 'txt' | 'spf'>,
  provider: string,
): DomainCheck {
  if (txt === null) return unknown('SPF')
  const found = txt.filter(isSpf).toSorted()
  const include = spfIncludes[provider]
  const value = include ? `v=spf1 include:${include} ~all` : 'v=spf1 mx ~all'
  const fix: RecordToPaste = { host: domain, type: 'TXT', value }
  const [record] = found
  if (!record) return { state: 'fail', says: 'No SPF record says who may send for this domain.', found, fix }
  if (found.length > 1) {
    const text = 'There are two SPF records, so neither counts (RFC 7208). Merge them into one.'
    return { state: 'fail', says: text, found, fix: { ...fix, value: merged(found) } }
  }
  const walk = new SpfWalk(looked)
  walk.visit(domain, record, [domain])
  const problem = walk.problem()
  if (problem)
    return {
      state: 'fail',
      says: problem.says,
      found,
      ...(problem.isOpen && { fix: { ...fix, value: closed(record) } }),
    }
  if (walk.isSilent) return { ...unknown('a part of the SPF record'), found }
  return completeness(record, walk, { found, include, fix })
}

/** Warnings about a record that receivers can evaluate. */
function completeness(
  record: string,
  walk: SpfWalk,
  { found, include, fix }: { found: string[]; include: string | undefined; fix: RecordToPaste },
): DomainCheck {
  const terms = record.trim().toLowerCase().split(/\s+/).slice(1)
  const redirects = terms.some((term) => term.startsWith('redirect='))
  if (
    include &&
    !redirects &&
    !walk.visited.has(include) &&
    !terms.some((term) => term.endsWith(`include:${include}`))
  ) {
    const added = `${record.trim().replace(/(?<!\s)\s+[~?-]all$/i, '')} include:${include} ~all`
    const text = 'The SPF record does not include the provider this mailbox sends through.'
    return { state: 'warn', says: text, found, fix: { ...fix, value: added }, passesNothing: true }
  }
  if (!redirects && !terms.some((term) => /^[~-]all$/.test(term)))
    return {
      state: 'warn',
      says: 'The SPF record does not cover other senders. End it with ~all.',
      found,
      fix: { ...fix, value: closed(record) },
    }
  if (walk.usesPtr)
    return {
      state: 'warn',
      says: 'The SPF record uses “ptr”, which RFC 7208 says not to use: some receivers ignore it. List the servers instead.',
      found,
    }
  const count = walk.lookups > 1 ? ` It takes ${walk.lookups} of 10 lookups.` : ''
  return { state: 'pass', says: `SPF says who may send for this domain.${count}`, found }
}

/** Follows a record through its includes and redirects, over records that were looked up before. */
class SpfWalk {
  lookups = 0
  voids: string[] = []
  isSilent = false
  usesPtr = false
  readonly visited = new Set<string>()
  private wrong: string | null = null
  private open: string | null = null
  private readonly looked: NonNullable<DomainRecords['spf']>

  constructor(looked: NonNullable<DomainRecords['spf']>) {
    this.looked = looked
  }

  visit(domain: string, record: string, path: readonly string[]): void {
    const terms = parseSpf(record, domain)
    const where = path.length > 1 ? ` of ${domain}` : ''
    if ('wrong' in terms) {
      this.wrong ??= `The SPF record${where} has the term “${terms.wrong.slice(0, 100)}”, which does not exist, so receivers ignore the whole record.`
      return
    }
    for (const term of terms) {
      if (this.lookups > 2 * MOST_LOOKUPS) return
      if (term.sign === '+' && (term.kind === 'all' || term.isWide))
        this.open ??= `The SPF record${where} lets anyone send for this domain. End it with ~all.`
      if (term.kind === 'include' || term.kind === 'redirect') this.follow(term, path)
      else if (['a', 'mx', 'ptr', 'exists'].includes(term.kind)) this.count(term)
    }
  }

  private follow({ kind, target }: SpfTerm, path: readonly string[]): void {
    this.lookups += 1
    if (target === null) return
    this.visited.add(target)
    if (path.includes(target)) {
      this.wrong ??= `The SPF record includes itself through ${target}, so receivers ignore it.`
      return
    }
    const records = this.looked[target]
    if (records === null) this.isSilent = true
    if (!records) return
    const [record, second] = records.filter(isSpf)
    if (!record)
      this.wrong ??= `The SPF record names “${kind}” of ${target}, which has no SPF record, so receivers ignore the whole record. Remove it.`
    else if (second)
      this.wrong ??= `${target}, which the SPF record includes, has two SPF records, so receivers ignore the whole record.`
    else this.visit(target, record, [...path, target])
  }

  private count({ kind, target }: SpfTerm): void {
    this.lookups += 1
    if (kind === 'ptr') this.usesPtr = true
    if (target === null) return
    const answers = this.looked[`${kind}:${target}`]
    if (answers === null) this.isSilent = true
    if (answers?.length === 0) this.voids.push(`${kind}:${target}`)
    if (kind === 'mx' && (answers?.length ?? 0) > MOST_EXCHANGES)
      this.wrong ??= `${target} has more than ${MOST_EXCHANGES} mail servers, so receivers ignore the SPF record that names them.`
  }

  problem(): { says: string; isOpen?: true } | null {
    if (this.wrong) return { says: this.wrong }
    if (this.lookups > MOST_LOOKUPS)
      return {
        says: `The SPF record needs ${this.lookups} lookups. Receivers stop after 10, so it fails. Remove includes of services that you no longer use.`,
      }
    if (this.voids.length > MOST_VOID)
      return {
        says: `The SPF record names ${this.voids.join(', ')}, which do not exist. Receivers stop after two such lookups, so it fails.`,
      }
    return this.open ? { says: this.open, isOpen: true } : null
  }
}

const withoutAll = (record: string) =>
  record
    .trim()
    .split(/\s+/)
    .slice(1)
    .filter((term) => !/^[+?~-]?all$/i.test(term))
const closed = (record: string) => ['v=spf1', ...withoutAll(record), '~all'].join(' ')
const merged = (records: readonly string[]) =>
  ['v=spf1', ...new Set(records.flatMap(withoutAll)), '~all'].join(' ')
