import type { Evidence, EvidenceCard } from '../analysis.ts'
import type { LanguagePack } from '../languages/language-pack.ts'

const cards = new WeakMap<EvidenceCard, Map<string, EvidenceCard>>()

/** The card adapted to the draft's language: every study behind the checks measured English mail. */
export function evidenceIn(card: EvidenceCard, { code, name }: LanguagePack, language: string): EvidenceCard {
  if (language === 'en') return card
  const ofCard = cards.get(card) ?? new Map<string, EvidenceCard>()
  cards.set(card, ofCard)
  const known = ofCard.get(language)
  if (known) return known
  const where = code === language ? name : 'this language'
  const inLanguage = (each: Evidence): Evidence =>
    each.basis === 'study'
      ? { ...each, figure: `${each.figure} Counted in English mail; nobody published it for ${where}.` }
      : each
  const made = { supports: card.supports.map(inLanguage), contradicts: card.contradicts.map(inLanguage) }
  ofCard.set(language, made)
  return made
}
