// The launch check of addresses: who is left out, and the share of the others that will probably bounce.
import {
  gateOf,
  projectBounces,
  projectionText,
  type ProjectedBounces,
} from '#core/reporting/projected-bounces.ts'
import { counted } from '#core/text/counted.ts'
import type { LaunchFacts, LaunchRow } from './launch-facts.ts'

/** The bounces expected of the contacts that would be emailed. */
export function projectedBounces({ verdicts, bounces }: LaunchFacts): ProjectedBounces {
  const risky = bounces.holdsRisky ? 0 : verdicts.risky
  return projectBounces({ ...verdicts, risky, undeliverable: 0 }, bounces.seen)
}

export function addressesRow(facts: LaunchFacts): LaunchRow {
  const { verdicts, bounces } = facts
  const projected = projectedBounces(facts)
  const row = {
    id: 'addresses',
    title: 'Addresses',
    fix: 'audience' as const,
    field: 'target' as const,
    ...(verdicts.risky > 0 ? { risky: { count: verdicts.risky, isHeld: bounces.holdsRisky } } : {}),
  }
  const leftOut = [
    verdicts.undeliverable > 0
      ? `${counted(verdicts.undeliverable, 'undeliverable address is', 'undeliverable addresses are')} left out.`
      : '',
    verdicts.risky > 0
      ? `${counted(verdicts.risky, 'risky address', 'risky addresses')} ${riskyChoice(verdicts.risky, bounces.holdsRisky)}.`
      : '',
  ]
  if (projected.contacts === 0) {
    const isEmpty = verdicts.undeliverable + verdicts.risky === 0
    const detail = isEmpty ? 'Checked once contacts are chosen.' : leftOut.filter(Boolean).join(' ')
    return { ...row, level: isEmpty ? 'open' : 'blocking', detail }
  }
  const gate = gateOf(projected, bounces)
  const level = gate === 'refusal' ? 'blocking' : gate
  const advice = {
    ok: '',
    warning: 'Clean the list, or hold back risky addresses.',
    refusal: refusalText(facts),
  }[gate]
  return {
    ...row,
    level,
    detail: [`${projectionText(projected)}.`, ...leftOut, advice].filter(Boolean).join(' '),
  }
}

function riskyChoice(count: number, isHeld: boolean): string {
  if (isHeld) return count === 1 ? 'is held back' : 'are held back'
  return count === 1 ? 'gets the emails' : 'get the emails'
}

const refusalText = ({ bounces: { refusal } }: LaunchFacts): string =>
  `This workspace refuses launches from ${(refusal * 100).toLocaleString('en', { maximumFractionDigits: 1 })}% on, because receivers block such senders. Clean the list, or hold back risky addresses.`
