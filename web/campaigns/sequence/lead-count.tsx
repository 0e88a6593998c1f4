import { counted } from '#core/text/counted.ts'

/** The number of leads that took a branch so far. */
export function LeadCount({ leads }: { leads: number }) {
  return <span className="numbers text-sm font-normal text-ink-faint">{counted(leads, 'lead')} so far</span>
}
