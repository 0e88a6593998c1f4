import type { Analysis, Band } from '#core/analysis/analysis.ts'
import { UNSURE } from '#core/analysis/spam/unsure.ts'
import { counted } from '#core/text/counted.ts'

export const BAND_LABELS: Readonly<Record<Band, string>> = {
  poor: 'Needs work',
  fair: 'Fair',
  good: 'Good',
  excellent: 'Excellent',
}

export type Tone = 'danger' | 'warning' | 'accent'
export const BAND_TONES: Readonly<Record<Band, Tone>> = {
  poor: 'danger',
  fair: 'warning',
  good: 'accent',
  excellent: 'accent',
}

/** One sentence below the score: the most important remaining work. */
export function verdictOf({ hardFails, topFixes, band }: Analysis): string {
  if (hardFails.length > 0)
    return `Not ready to send: ${counted(hardFails.length, 'problem')} must be fixed first.`
  const gain = topFixes.reduce((sum, fix) => sum + Math.max(0, fix.gain), 0)
  if (gain === 0) return band === 'excellent' ? 'Ready to send.' : 'Nothing major left to fix.'
  if (topFixes.length === 1) return `One fix is worth ${counted(gain, 'point')}.`
  return `The top ${topFixes.length} fixes are worth about ${counted(gain, 'point')}.`
}

/** The wording of the spam estimate: how the text reads, never where it will land. */
export function spamText(probability: number): { text: string; tone: Tone } {
  if (probability >= UNSURE.to) return { text: 'Reads like spam', tone: 'danger' }
  if (probability > UNSURE.from) return { text: 'Not sure whether this reads like spam', tone: 'warning' }
  return { text: 'Does not read like spam', tone: 'accent' }
}

export function readingTime(seconds: number): string {
  return seconds < 60 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
}
