// Gathers the evidence about addresses: rows of the database, lists, and the DNS for domains that are not known yet.
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import type { AddressVerdict } from '#core/audience/address-verdicts.ts'
import { domainOf, isFreeMail } from '#core/audience/address.ts'
import { unchecked, type AddressEvidence, type DomainMail } from '#core/audience/classify-address.ts'
import type { Database } from '#database/database.ts'
import { lookUpMailDomain, type MailDns, type MailDomain } from './mail-domain.ts'

export type EvidenceRow = {
  email: string
  file_verdict?: AddressEvidence['file']
  bounced_at: Date | null
  replied_at: Date | null
  delivered_at: Date | null
  mail: DomainMail | null
  verified_as: AddressVerdict | null
  verified_at: Date | null
  verified_by: 'verifier' | 'probe' | null
  is_catch_all: boolean
}

type DomainLookups = {
  db: Database
  /** Null when the operator has turned off look-ups. */
  dns: MailDns | null
  /** Look-ups that have not begun after this many milliseconds are left out. */
  patienceMs: number
  signal?: AbortSignal | undefined
}

// Limits the load of a resolver that also serves other programs.
const AT_ONCE = 20
/** A resolver that gives no answer this many times in a row is not asked for a minute. */
const SILENT = 40
const REST_MS = 60_000
const resting = new WeakMap<MailDns, { silent: number; until: number }>()

const disposable = disposableEmailBlocklistSet()
/** Names reserved for tests and private networks; the database has the same rule (private.is_reserved_domain). */
const reserved =
  /(?:^|\.)(?:test|example|invalid|localhost|local|internal|home\.arpa|onion|example\.(?:com|net|org))$/

/** The evidence about each address, in the order of `rows`; null for one whose domain was not reached in time. */
export async function gatherEvidence(
  lookups: DomainLookups,
  rows: readonly EvidenceRow[],
): Promise<(AddressEvidence | null)[]> {
  const wanted = new Set(rows.filter(({ mail }) => mail === null).map(({ email }) => domainOf(email)))
  const found = await lookUpDomains(
    lookups,
    [...wanted].filter(
      (domain) => !isFreeMail(`@${domain}`) && !reserved.test(domain) && domain.includes('.'),
    ),
  )
  return rows.map((row) => {
    const domain = domainOf(row.email)
    const mail = row.mail ?? (isFreeMail(row.email) ? 'mx' : (found.get(domain) ?? null))
    const isLeftOut = mail === null && found.has(domain)
    return isLeftOut ? null : evidenceOf(row, domain, mail)
  })
}

function evidenceOf(row: EvidenceRow, domain: string, mail: DomainMail | null): AddressEvidence {
  return {
    ...unchecked(row.email),
    file: row.file_verdict ?? null,
    bouncedAt: row.bounced_at?.getTime() ?? null,
    repliedAt: row.replied_at?.getTime() ?? null,
    deliveredAt: row.delivered_at?.getTime() ?? null,
    mail,
    verified:
      row.verified_as && row.verified_at
        ? { by: row.verified_by ?? 'verifier', verdict: row.verified_as, at: row.verified_at.getTime() }
        : null,
    isDisposable: isDisposable(domain),
    isCatchAll: row.is_catch_all,
  }
}

/** The list names domains under which names are given away, too. */
function isDisposable(domain: string): boolean {
  for (let at = 0; at !== -1; at = domain.indexOf('.', at + 1))
    if (disposable.has(at === 0 ? domain : domain.slice(at + 1))) return true
  return false
}

/** Looks up domains a few at a time and stores what the DNS answered; null for a domain that was left out. */
async function lookUpDomains(
  { db, dns, patienceMs, signal }: DomainLookups,
  domains: readonly string[],
): Promise<Map<string, DomainMail | null>> {
  const found = new Map<string, DomainMail | null>()
  if (!dns || domains.length === 0) return found
  const answers: MailDomain[] = []
  const ends = performance.now() + patienceMs
  const queue = domains.values()
  const rest = resting.get(dns) ?? { silent: 0, until: 0 }
  resting.set(dns, rest)
  const work = async () => {
    for (const domain of queue) {
      const now = performance.now()
      const isLate = now > ends || signal?.aborted === true
      if (now < rest.until) {
        found.set(domain, null)
        continue
      }
      const answer = isLate ? null : await lookUpMailDomain(dns, domain)
      found.set(domain, answer?.mail ?? null)
      if (answer && answer.mail !== 'silent') answers.push(answer)
      if (answer) rest.silent = answer.mail === 'silent' ? rest.silent + 1 : 0
      if (rest.silent >= SILENT) Object.assign(rest, { silent: 0, until: performance.now() + REST_MS })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (answers.length > 0)
    await db
      .as({ role: 'service_role' })
      .query('select private.record_mail_domains($1)', [JSON.stringify(answers)])
  return found
}
