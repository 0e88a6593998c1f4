import type { EvidenceCard } from '../analysis.ts'
import { passed, type Check } from '../check.ts'
import { readAuthentication, type Method } from './authentication.ts'

type Spec = {
  id: string
  method: Method
  pass: string
  fail: string
  why: string
  evidence: EvidenceCard
  advice: string
}

/** Checks the receiving server's verdict on one method. A mail that no server has received yet is not checked. */
export function authenticationCheck({ method, advice, ...named }: Spec): Check {
  return {
    ...named,
    languages: 'any',
    kinds: ['source'],
    run({ message }) {
      if (!message) return null
      const verdicts = readAuthentication(message)
      if (verdicts.length === 0) return null
      const own = verdicts.filter((verdict) => verdict.method === method)
      const best = own.find(({ result }) => result === 'pass') ?? own[0]
      if (best?.result === 'pass') return passed(`pass for ${best.domain ?? 'its domain'}`, 'pass')
      // "none" means that the record is missing; "fail" means that the sender is someone else.
      const lost = best === undefined || best.result === 'none' || best.result === 'temperror' ? 0.6 : 1
      return { lost, measured: best?.result ?? 'not checked', target: 'pass', advice }
    },
  }
}
