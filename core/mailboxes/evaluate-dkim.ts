import { unknown, type DomainCheck, type DomainRecords } from './domain-check.ts'
import { parseTags } from './tag-list.ts'

type Key = { selector: string; record: string; problem: Problem | null; note: string }
type Problem = 'revoked' | 'short' | 'unreadable'

export function evaluateDkim({ dkim, selectorIsKnown }: DomainRecords, provider: string): DomainCheck {
  const keys = dkim
    .flatMap(({ selector, txt }) => (txt ?? []).filter(isKey).map((record) => evaluateKey(selector, record)))
    .toSorted((a, b) => a.selector.localeCompare(b.selector) || (a.record < b.record ? -1 : 1))
  const found = keys.map(({ selector, record }) => `${selector}: ${record}`)
  const [known] = dkim
  const good = keys.filter(({ problem }) => problem === null)
  const best = good.find(({ selector }) => selector === known?.selector) ?? good[0]
  if (best) return { ...passed(best, selectorIsKnown ? known?.selector : undefined), found }
  const state = 'fail'
  if (keys.some(({ problem }) => problem === 'short')) {
    const text = 'The key is shorter than 1024 bits, so receivers ignore it. Create a new one with 2048 bits.'
    return { state: 'warn', says: text, found, passesNothing: true }
  }
  if (keys.some(({ problem }) => problem === 'unreadable'))
    return {
      state,
      says: 'The key cannot be read by receivers: paste the record of your mail provider again, as one line.',
      found,
    }
  if (keys.length > 0) return { state, says: 'The key was revoked: it is empty.', found }
  if (dkim.some(({ txt }) => txt === null)) return unknown('DKIM')
  const steps = dkimSteps[provider] ?? dkimSteps['other']!
  if (selectorIsKnown) return { state, says: `There is no key “${known?.selector ?? ''}”. ${steps}`, found }
  const text = `No key was found under the common selectors. If your mail is signed, enter its selector. If not: ${steps}`
  return { state: 'unknown', says: text, found }
}

const isKey = (record: string) => /(?:^|;)\s*(?:v\s*=\s*DKIM1|p\s*=)/i.test(record)

function passed({ selector, note }: Key, known: string | undefined): Omit<DomainCheck, 'found'> {
  const rotated = known !== undefined && known !== selector ? ` The former key “${known}” is gone.` : ''
  return {
    state: note && !note.startsWith(' Use') ? 'warn' : 'pass',
    says: `Mail is signed with the key “${selector}”.${rotated}${note}`,
  }
}

// RFC 6376, 3.6.1, and RFC 8301, 3.2.
function evaluateKey(selector: string, record: string): Key {
  const tags = parseTags(record)
  const key = { selector, record, note: '' }
  const material = tags?.get('p')?.replaceAll(/\s/g, '')
  if (!tags || material === undefined || (tags.get('v') ?? 'DKIM1') !== 'DKIM1')
    return { ...key, problem: 'unreadable' }
  if (material === '') return { ...key, problem: 'revoked' }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(material)) return { ...key, problem: 'unreadable' }
  const hashes = tags
    .get('h')
    ?.split(':')
    .map((hash) => hash.trim())
  if (hashes && !hashes.includes('sha256')) return { ...key, problem: 'unreadable' }
  const services = tags
    .get('s')
    ?.split(':')
    .map((service) => service.trim())
  if (services && !services.some((service) => service === '*' || service === 'email'))
    return { ...key, problem: 'unreadable' }
  const bits = tags.get('k')?.toLowerCase() === 'ed25519' ? null : rsaBits(material)
  if (bits !== null && bits < 1024) return { ...key, problem: 'short' }
  const isTest = tags
    .get('t')
    ?.split(':')
    .some((flag) => flag.trim() === 'y')
  if (isTest)
    return {
      ...key,
      problem: null,
      note: ' It says that it is only a test (t=y), so receivers may treat mail as unsigned. Remove t=y.',
    }
  return {
    ...key,
    problem: null,
    note: bits !== null && bits < 2048 ? ' Use 2048 bits when you create the next key.' : '',
  }
}

/** The length of an RSA key, from the size of its DER encoding, whose fixed parts take 22 to 38 bytes. */
function rsaBits(material: string): number {
  const bytes = Math.floor((material.replaceAll('=', '').length * 3) / 4)
  return [4096, 3072, 2048, 1536, 1024].find((bits) => bytes >= bits / 8 + 8) ?? bytes * 8 - 64
}

const dkimSteps: Readonly<Record<string, string>> = {
  gmail:
    'Admin console, Apps, Google Workspace, Gmail, Authenticate email: generate a key and paste the record it shows.',
  microsoft:
    'Microsoft Defender portal, Email & collaboration, Policies, Email authentication settings, DKIM: paste the two CNAME records it shows.',
  zoho: 'Zoho Mail Admin Console, Domains, your domain, Email Configuration, DKIM: add a selector and paste the record.',
  fastmail: 'Fastmail Settings, Domains, your domain: paste the three CNAME records it shows.',
  other: 'your mail provider’s domain settings show the record to paste.',
}
