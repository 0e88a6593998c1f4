// Evaluates the optional records about transport security and appearance: MTA-STS, TLS-RPT and BIMI.
import { unknown, type DomainCheck, type DomainRecords } from './domain-check.ts'
import { parseTags, withVersion } from './tag-list.ts'

const absent = (text: string): DomainCheck => ({ state: 'absent', says: text, found: [] })

/** RFC 8461. A policy in force that misses a mail server makes other servers refuse to deliver replies. */
export function evaluateMtaSts(
  domain: string,
  { mtaSts, mtaStsPolicy, mx }: DomainRecords,
): DomainCheck | undefined {
  if (mtaSts === undefined) return undefined
  if (mtaSts === null) return unknown('MTA-STS')
  const found = withVersion(mtaSts, 'STSv1').toSorted()
  if (found.length === 0)
    return absent('Not set up. It makes other servers encrypt the replies they deliver to you.')
  const warn = (text: string): DomainCheck => ({
    state: 'warn',
    says: `${text} Other servers ignore it.`,
    found,
  })
  if (found.length > 1) return warn('There are two MTA-STS records.')
  if (!/^[a-z0-9]{1,32}$/i.test(parseTags(found[0]!)?.get('id') ?? ''))
    return warn('The MTA-STS record has no valid id.')
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`
  if (!mtaStsPolicy) return { ...unknown('MTA-STS'), says: `The server of ${url} did not answer.`, found }
  if ('refused' in mtaStsPolicy)
    return warn(`The policy file ${url} cannot be fetched: ${mtaStsPolicy.refused}.`)
  return evaluatePolicy(mtaStsPolicy.text, mx, { found, warn })
}

function evaluatePolicy(
  file: string,
  mx: DomainRecords['mx'],
  { found, warn }: { found: string[]; warn: (text: string) => DomainCheck },
): DomainCheck {
  const lines = file.split(/\r?\n/).map((line) => line.split(':', 2).map((part) => part.trim()))
  const values = (name: string) =>
    lines.filter(([key]) => key?.toLowerCase() === name).map(([, value = '']) => value)
  const [mode = ''] = values('mode')
  if (
    values('version')[0] !== 'STSv1' ||
    !['enforce', 'testing', 'none'].includes(mode) ||
    !/^\d{1,8}$/.test(values('max_age')[0] ?? '')
  )
    return warn('The policy file lacks a valid version, mode or max_age.')
  const missed = (mx ?? []).find(
    ({ exchange }) => !values('mx').some((pattern) => matchesHost(exchange, pattern)),
  )
  if (mode === 'none' || !missed)
    return { state: 'pass', says: `MTA-STS is set up, in mode “${mode}”.`, found }
  const text = `The MTA-STS policy does not name the mail server ${missed.exchange}`
  return mode === 'enforce'
    ? {
        state: 'fail',
        says: `${text}, so other servers refuse to deliver replies to it. Add it to the policy file.`,
        found,
      }
    : { state: 'warn', says: `${text}. Add it before you enforce the policy.`, found }
}

const matchesHost = (host: string, pattern: string) => {
  const [name, wanted] = [host.toLowerCase().replace(/\.$/, ''), pattern.toLowerCase().replace(/\.$/, '')]
  return wanted.startsWith('*.') ? name.slice(name.indexOf('.') + 1) === wanted.slice(2) : name === wanted
}

/** RFC 8460. */
export function evaluateTlsRpt(domain: string, { tlsRpt }: DomainRecords): DomainCheck | undefined {
  if (tlsRpt === undefined) return undefined
  if (tlsRpt === null) return unknown('TLS reports')
  const found = withVersion(tlsRpt, 'TLSRPTv1').toSorted()
  if (found.length === 0) {
    const value = `v=TLSRPTv1; rua=mailto:tls@${domain}`
    return {
      ...absent('Not set up. It sends you reports of failed encryption.'),
      fix: { host: `_smtp._tls.${domain}`, type: 'TXT', value },
    }
  }
  const addresses = (parseTags(found[0]!)?.get('rua') ?? '').split(',').map((uri) => uri.trim())
  if (found.length > 1 || !addresses.every((uri) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i.test(uri)))
    return {
      state: 'warn',
      says: 'The TLS-RPT record names no valid address in rua=, or there are two of them, so no report comes.',
      found,
    }
  return { state: 'pass', says: 'Reports of failed encryption are sent.', found }
}

/** The draft of the BIMI group: shown only for domains whose DMARC policy is enforced. */
export function evaluateBimi({ bimi }: DomainRecords, dmarc: DomainCheck): DomainCheck | undefined {
  if (bimi === undefined) return undefined
  if (bimi === null) return unknown('BIMI')
  const found = withVersion(bimi, 'BIMI1').toSorted()
  const tags = found.length === 1 ? parseTags(found[0]!) : null
  if (found.length === 0 || tags?.get('l') === '')
    return absent('Not set up. It shows your logo beside your mail in some inboxes.')
  const warn = (text: string): DomainCheck => ({ state: 'warn', says: text, found })
  if (!tags || !/^https:\/\/\S+$/i.test(tags.get('l') ?? ''))
    return warn('The BIMI record names no logo at an https:// address.')
  if (!/“(?:quarantine|reject)”/.test(dmarc.says))
    return warn('The logo is not shown: BIMI needs a DMARC policy of quarantine or reject.')
  const certificate = tags.get('a') ? '' : ' Gmail and Apple also want a certificate (a=).'
  return { state: 'pass', says: `A logo is published.${certificate}`, found }
}
