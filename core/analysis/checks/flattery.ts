import { PROSE } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { boomerangSentiment } from '../evidence/wording.ts'
import { phraseCheck } from '../phrase-check.ts'

export const flattery = phraseCheck({
  id: 'flattery',
  pass: 'Warm without flattery',
  fail: 'Praises too much',
  why: 'A little warmth helps; heavy praise from a stranger seems to want something.',
  evidence: card(boomerangSentiment),
  kinds: PROSE,
  noun: 'superlative',
  allowed: 1,
  worst: 4,
  bounds: { first: 3, step: 10 },
  phrases: `
    amazing, incredible, awesome, fantastic, phenomenal, outstanding, brilliant, genius, inspiring, inspirational,
    extraordinary, exceptional, remarkable, spectacular, mind-blowing, mindblowing, breathtaking, stellar, superb,
    impressive, truly impressive, so impressed, very impressed, blown away, absolute legend, true legend, a legend, biggest fan, huge fan, big fan, visionary, legendary, rockstar, rock star, guru, wonderful, perfect`,
  advice: (quoted) => `Swap ${quoted} for what exactly you liked.`,
})
