import { choose } from '#core/templates/choose.ts'

export type Weighted = {
  /** A to Z; null once taken out. */
  label: string | null
  /** Its share among the others; 0 sends no more of it. */
  weight: number
}

/**
 * Which variant this lead gets at this step: the same one however often it is asked. Leads take turns in the order of
 * their enrolment, so that small numbers come out even too (docs/decisions/401).
 */
export function pickVariant<Variant extends Weighted>(
  variants: readonly Variant[],
  { leadId, stepId }: { leadId: string; stepId: string },
): Variant | null {
  const turns = turnsOf(variants)
  if (turns.length === 0) return null
  const place = enrolmentPlace(leadId)
  const round = Math.floor(place / turns.length)
  // Each round of each step begins elsewhere: else whoever gets A first would get A at every step.
  const start = choose(`variant:${stepId}`, round, turns.length)
  return turns[(place + start) % turns.length]!
}

/** One round: each variant as often as its weight says, spread as evenly as it goes. */
function turnsOf<Variant extends Weighted>(variants: readonly Variant[]): Variant[] {
  const live = variants
    .filter(({ label, weight }) => label !== null && weight > 0)
    .toSorted((a, b) => (a.label! < b.label! ? -1 : 1))
  const unit = live.reduce((divisor, { weight }) => greatestDivisor(divisor, weight), 0)
  return live
    .flatMap((variant) => {
      const count = variant.weight / unit
      return Array.from({ length: count }, (_, turn) => ({ variant, at: (turn + 0.5) / count }))
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ variant }) => variant)
}

/** The 12 bits after the version: `private.enrol_leads` counts in them who was enrolled after whom. */
const enrolmentPlace = (leadId: string): number => Number.parseInt(leadId.slice(15, 18), 16) || 0

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
