import { passed, type Check } from '../check.ts'
import { card, googleSenders, rfc7489 } from '../evidence/publishers.ts'
import { fromDomain, isAligned, readAuthentication } from '../source/authentication.ts'

export const sourceAlignment: Check = {
  id: 'source-alignment',
  languages: 'any',
  pass: 'Passes for the domain that people see',
  fail: 'Passes, but for somebody else’s domain',
  why: 'A pass for your provider’s domain says nothing about yours: Google shows "via" or refuses.',
  evidence: card(rfc7489, googleSenders),
  kinds: ['source'],
  run({ message }) {
    if (!message) return null
    const passes = readAuthentication(message).filter(
      ({ method, result }) => method !== 'dmarc' && result === 'pass',
    )
    const from = fromDomain(message)
    if (passes.length === 0 || from === '') return null
    const target = `SPF or DKIM for ${from}`
    const aligned = passes.find(({ domain }) => isAligned(domain, from))
    if (aligned) return passed(`${aligned.method.toUpperCase()} for ${aligned.domain}`, target)
    return {
      lost: 1,
      measured: passes.map(({ method, domain }) => `${method.toUpperCase()} for ${domain ?? '?'}`).join(', '),
      target,
      advice: `Sign with DKIM as d=${from}, or use a return path under it.`,
    }
  },
}
