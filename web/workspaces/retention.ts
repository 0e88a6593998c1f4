import type { SelectOption } from '#web/ui/select.tsx'
import { counted } from '#core/text/counted.ts'

export type Kept = 'keep_mails_days' | 'keep_analyses_days'

// A select value cannot be null.
export const FOR_EVER = 'ever'

const spans = [365, 180, 90, 30]

export function retentionOptions(kept: number | null): SelectOption<string>[] {
  // Other programs may have set another number.
  const all = kept === null || spans.includes(kept) ? spans : [...spans, kept].toSorted((a, b) => b - a)
  return [
    { value: FOR_EVER, label: 'Forever' },
    ...all.map((days) => ({ value: String(days), label: spanOf(days) })),
  ]
}

export const retentionValue = (kept: number | null): string => (kept === null ? FOR_EVER : String(kept))

export const spanOf = (days: number): string => (days === 365 ? 'a year' : counted(days, 'day'))

/** True when data would be deleted earlier than before. */
export const isSooner = (days: number, kept: number | null): boolean => kept === null || days < kept
