import { PACKS } from './languages/packs.ts'

/**
 * A line that the law of some country requires. All packs are tried, because a sender in Hamburg signs as German law
 * demands, in English too.
 */
export const isLegalLine = (line: string): boolean =>
  line.length <= LONGEST && PACKS.some(({ legalLine }) => legalLine.test(line.trim()))

const LONGEST = 250
