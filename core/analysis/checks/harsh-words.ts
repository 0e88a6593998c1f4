import { PROSE } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { boomerangSentiment } from '../evidence/wording.ts'
import { phraseCheck } from '../phrase-check.ts'

export const harshWords = phraseCheck({
  id: 'harsh-words',
  pass: 'Does not talk anyone down',
  fail: 'Talks the reader or their work down',
  why: 'Naming a problem is useful; calling their work bad makes an enemy.',
  evidence: card(boomerangSentiment),
  kinds: PROSE,
  noun: 'harsh word',
  worst: 2,
  phrases: `
    your website is outdated, your site is outdated, your website looks outdated, your website is slow, your website sucks,
    you are losing money, you're losing money, you are losing customers, you're losing customers, you are missing out,
    you're missing out, you are wasting, you're wasting, wasting your time, wasting money, you are failing, you're failing,
    terrible, horrible, awful, pathetic, embarrassing, stupid, idiotic, ridiculous, useless, a joke, bad job, poor job,
    falling behind, left behind, your competitors are crushing, your competitors are winning, you should be ashamed,
    i found errors on your website, i found some issues on your website, you are doing it wrong, you're doing it wrong`,
  advice: (quoted) => `Say what you saw and what it could bring, without ${quoted}.`,
})
