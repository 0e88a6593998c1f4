// Evaluates DMARC records by RFC 9989, and by RFC 7489 where receivers still use it.
import { unknown, type DomainCheck, type DomainRecords, type RecordToPaste } from './domain-check.ts'
import { parseTags, withVersion } from './tag-list.ts'

const policies = ['none', 'quarantine', 'reject']

export function evaluateDmarc(
  domain: string,
  { dmarc, parentDmarc, reportHosts = [] }: DomainRecords,
): DomainCheck {
  if (dmarc === null) return unknown('DMARC')
  const own = withVersion(dmarc, 'DMARC1')
  const found = (own.length > 0 ? own : withVersion(parentDmarc ?? [], 'DMARC1')).toSorted()
  const fix: RecordToPaste = {
    host: `_dmarc.${domain}`,
    type: 'TXT',
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  }
  const [record] = found
  if (!record) {
    if (parentDmarc === null) return unknown('DMARC')
    const text = 'No DMARC record. Google, Yahoo and Microsoft require one from bulk senders.'
    return { state: 'fail', says: text, found, fix }
  }
  if (found.length > 1)
    return {
      state: 'fail',
      says: 'There are two DMARC records, so neither counts (RFC 9989). Delete one.',
      found,
    }
  const tags = parseTags(record)
  if (!tags)
    return {
      state: 'fail',
      says: 'The DMARC record is not a list of tags such as p=none, so receivers ignore it.',
      found,
      fix,
    }
  return evaluateTags(tags, own.length === 0, reportHosts, { found, fix })
}

// In test mode “reject” is applied as “quarantine”, and “quarantine” not at all (RFC 9989, 4.7).
const enforced = (policy: string, isTest: boolean): Pick<DomainCheck, 'isEnforced'> =>
  policy === 'reject' || (policy === 'quarantine' && !isTest) ? { isEnforced: true } : {}

function evaluateTags(
  tags: Map<string, string>,
  isInherited: boolean,
  reportHosts: NonNullable<DomainRecords['reportHosts']>,
  { found, fix }: { found: string[]; fix: RecordToPaste },
): DomainCheck {
  const wrong = ['p', 'sp', 'np'].find(
    (name) => tags.has(name) && !policies.includes(tags.get(name)!.toLowerCase()),
  )
  if (!tags.has('p') || wrong) {
    const text = `The DMARC record names no policy${wrong ? ` that exists in “${wrong}”` : ''}. It needs p=none, quarantine or reject.`
    return { state: 'fail', says: text, found, fix }
  }
  const policy = ((isInherited && tags.get('sp')) || tags.get('p')!).toLowerCase()
  const isTest = tags.get('t')?.toLowerCase() === 'y' || tags.get('pct') === '0'
  const base = { found, ...enforced(policy, isTest) }
  const warn = (text: string): DomainCheck => ({
    state: 'warn',
    says: `DMARC is set up, with the policy “${policy}”. ${text}`,
    ...base,
  })
  const refused = reportHosts.find(({ accepts }) => accepts === false)
  if (refused)
    return warn(
      `Its reports go to ${refused.host}, which has no record that accepts them, so receivers send none (RFC 9990).`,
    )
  const address = (tags.get('rua') ?? '')
    .split(',')
    .find((uri) => uri.trim() !== '' && !/^\s*mailto:[^\s@]+@[^\s@]+$/i.test(uri))
  if (address)
    return warn(
      `The report address “${address.trim().slice(0, 100)}” is no mailto: address, so it gets no report.`,
    )
  if (policy !== 'none' && isTest)
    return warn('It is in test mode (t=y), so receivers apply the next weaker policy.')
  const where = isInherited ? ', taken from the domain above' : ''
  const reports = tags.has('rua') ? '' : ' Without rua= you get no reports of who sends as you.'
  return { state: 'pass', says: `DMARC is set up, with the policy “${policy}”${where}.${reports}`, ...base }
}
