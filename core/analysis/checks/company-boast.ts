import { PROSE } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { phraseCheck } from '../phrase-check.ts'

export const companyBoast = phraseCheck({
  id: 'company-boast',
  pass: 'No boasting',
  fail: 'Boasts where proof is needed',
  why: 'Everyone is leading and award-winning; a named customer with a number is not.',
  evidence: card(unmeasured('coaches agree; no one published a figure for it.')),
  kinds: PROSE,
  noun: 'boast',
  worst: 2,
  phrases: `
    leading provider, leading company, leading agency, leading platform, market leader, market leading,
    market-leading, industry leader, industry leading, industry-leading, world leader, world leading,
    world-leading, world class, world-class, award winning, award-winning, number one, no 1, top rated,
    top-rated, best in the world, best in the industry, premier provider, premium quality, unparalleled,
    unmatched, unrivaled, one of the best, one of the leading, one-stop shop, one stop shop, trusted by thousands,
    trusted by hundreds, trusted partner, proven track record, years of experience, decades of experience,
    fortune 500 companies, globally recognized, globally recognised, well established, well-established,
    state of the art technology, proprietary technology, highly experienced, highly skilled, we pride ourselves,
    passionate about, innovative solutions, innovative solution, comprehensive solution, tailored solutions`,
  advice: (quoted) => `Swap ${quoted} for one customer and one number.`,
})
