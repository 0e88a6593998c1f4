// Verdicts on addresses from what needs no look-up: syntax, lists, misspelt domains and stored evidence.
import { classifyAddress } from '../../core/audience/classify-address.ts'
import type { Database } from '../../database/database.ts'
import { gatherEvidence, type EvidenceRow } from '../../server/verification/evidence.ts'
import type { Figure } from './figure.ts'

const ADDRESSES = 100_000
const WANTED = 20_000
const domains = ['gmail.com', 'gmial.com', 'mailinator.com', 'acme.com', 'some-company.co.uk', 'münchen.de']

export async function measure(): Promise<Figure[]> {
  const rows = Array.from({ length: ADDRESSES }, (_, n): EvidenceRow => {
    const domain = n % 3 === 0 ? domains[n % domains.length]! : `company${n}.com`
    const isKnown = n % 5 === 0
    return {
      email: `person.${n}@${domain}`,
      bounced_at: null,
      replied_at: null,
      delivered_at: isKnown ? new Date() : null,
      mail: isKnown ? 'mx' : null,
      verified_as: null,
      verified_at: null,
      verified_by: null,
      is_catch_all: false,
    }
  })
  const began = process.cpuUsage()
  const evidence = await gatherEvidence({ db: {} as Database, dns: null, patienceMs: 0 }, rows)
  const now = Date.now()
  const verdicts = evidence.map((found) => found && classifyAddress(found, now))
  const seconds = process.cpuUsage(began).user / 1e6
  if (verdicts.some((verdict) => !verdict)) throw new Error('An address has no verdict')
  const rate = Math.round(ADDRESSES / seconds)
  return [
    {
      name: 'addresses: verdicts without look-ups, on one core',
      ratio: Math.round((rate / WANTED) * 100) / 100,
      floor: 1,
      baseline: `${WANTED.toLocaleString('en')} a second`,
      value: rate,
      unit: 'addresses/s',
    },
  ]
}
