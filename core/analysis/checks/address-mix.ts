import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { PACKS } from '../languages/packs.ts'
import { quote } from '../phrase-check.ts'
import type { Reading } from '../reading.ts'

export const addressMix: Check = {
  id: 'address-mix',
  languages: PACKS.filter(({ address }) => address).map(({ code }) => code),
  pass: 'One form of address',
  fail: 'Formal and informal address are mixed',
  why: 'Either is fine. Both in one mail look like two templates put together.',
  evidence: card(unmeasured('nobody needs a study for this one.')),
  kinds: PROSE,
  run(reading) {
    const { pack, shown, text } = reading
    if (!pack.address) return null
    const { formal, informal, formalName, informalName, formalByCapital } = pack.address
    const found = addressed(reading).map((place) => ({
      ...place,
      written: shown.slice(place.start, place.end),
    }))
    // At the start of a sentence the capital proves nothing: "Sie" may mean "they".
    const polite = found.filter(
      ({ written, isFirst }) => formal.test(written) && !(isFirst && formalByCapital),
    )
    const familiar = found.filter(({ written }) => informal.test(written))
    const target = `${formalName} or ${informalName}, not both`
    if (polite.length === 0 || familiar.length === 0) return passed('one', target)
    const fewer = familiar.length <= polite.length ? familiar : polite
    return {
      lost: 1,
      measured: 'both',
      target,
      advice: `Choose one: ${quote(fewer.map(({ start, end }) => text.slice(start, end)))} does not fit the rest.`,
      spans: fewer.map(({ start, end }) => ({ part: 'text', start, end })),
    }
  },
}

type Place = { start: number; end: number; isFirst: boolean }

function addressed({ sentences, words }: Reading): Place[] {
  return sentences
    .filter(({ inBody }) => inBody)
    .flatMap(({ firstWord, words: count }) =>
      words
        .slice(firstWord, firstWord + count)
        .map(({ start, end }, index) => ({ start, end, isFirst: index === 0 })),
    )
}
