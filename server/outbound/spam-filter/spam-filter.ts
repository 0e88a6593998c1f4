// The spam filter of the installation, which the operator names: Rspamd over HTTP, or spamd of SpamAssassin.
import { queryRspamd } from './rspamd.ts'
import { querySpamd } from './spamd.ts'

export type ContentSymbol = { name: string; score: number; description: string }
export type ContentCheck = {
  filter: 'Rspamd' | 'SpamAssassin'
  score: number
  /** The score from which it treats a mail as spam. */
  threshold: number
  /** The rules that matched, those that count most first. */
  symbols: ContentSymbol[]
}
export type Mail = { from: string; to: string; bytes: Buffer }
export type SpamFilter = (mail: Mail, stopped?: AbortSignal) => Promise<ContentCheck>

const PATIENCE_MS = 15_000
const MAX_SYMBOLS = 100

/** Throws when the filter does not answer in time or as published. */
export function openSpamFilter(address: string, patienceMs = PATIENCE_MS): SpamFilter {
  const url = new URL(address)
  const query = url.protocol === 'spamd:' ? querySpamd : queryRspamd
  return async (mail, stopped) => {
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(stopped ? [stopped] : [])])
    const check = await query(url, mail, signal)
    const symbols = check.symbols
      .filter(({ score }) => score !== 0)
      .toSorted((one, other) => Math.abs(other.score) - Math.abs(one.score))
      .slice(0, MAX_SYMBOLS)
      .map(({ name, score, description }) => ({
        name: name.slice(0, 100),
        score,
        description: description.slice(0, 200),
      }))
    return { ...check, symbols }
  }
}
