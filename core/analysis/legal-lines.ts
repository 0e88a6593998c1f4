import { PACKS } from './languages/packs.ts'

/** A line that the law of some country asks for: who writes English from Hamburg signs as the law of Germany says. */
export const isLegalLine = (line: string): boolean =>
  line.length <= LONGEST && PACKS.some(({ legalLine }) => legalLine.test(line.trim()))

const LONGEST = 250
