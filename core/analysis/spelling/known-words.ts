import type { Reading } from '../reading.ts'

/**
 * Words that count as correct in this draft although no dictionary has them: names of the recipient and the sender,
 * the writer's own words, domains, and any word that the draft capitalizes within a sentence.
 */
export function knownWords({ context, from, known, pack, subject, text }: Reading): ReadonlySet<string> {
  const { name, company, industry, role } = context.recipient ?? {}
  const givenWords = [
    name,
    company,
    industry,
    role,
    context.product,
    context.persona,
    context.senderDomain,
    from,
    ...known,
  ]
  const nameWithin = pack.spelling?.nouns?.name ?? NAME_WITHIN
  const words = new Set<string>()
  for (const each of givenWords) for (const word of lettersOf(each ?? '')) words.add(word)
  for (const part of [subject, text]) {
    for (const [address] of part.matchAll(ADDRESS)) for (const word of lettersOf(address)) words.add(word)
    for (const [inner, name] of part.matchAll(nameWithin)) words.add(plain(name ?? inner))
  }
  return words
}

const ADDRESS = /(?<!\S)\S{0,100}[@.][\p{L}\d]\S{0,200}/gu
const NAME_WITHIN = /(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{M}]+/gu
const lettersOf = (text: string): string[] => (text.match(/[\p{L}\p{M}]{2,40}/gu) ?? []).map(plain)

/** A word in dictionary form: lower case, with one kind of apostrophe, without "'s". */
export const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'").replace(/'s?$/, '')
