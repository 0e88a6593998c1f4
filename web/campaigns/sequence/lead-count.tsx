import { counted } from '#core/text/counted.ts'

/** How many took a branch until now. */
export function LeadCount({ leads }: { leads: number }) {
  return <span className="numbers text-sm font-normal text-ink-faint">{counted(leads, 'lead')} so far</span>
}
