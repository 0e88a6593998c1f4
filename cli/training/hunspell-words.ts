// Every word that a Hunspell dictionary spells out, affixes applied: the speller searches a list and knows no affixes.
// Compounds are left to the speller, and prefixes with an apostrophe too (French "l'", which may stand before any word).

export type Hunspell = { affixes: string; words: string }

type Rule = { strip: string; add: string; flags: readonly string[]; isPrefix: boolean; fits: RegExp }
type Grammar = {
  rules: ReadonlyMap<string, readonly Rule[]>
  /** Flags of stems that are no words by themselves. */
  hidden: ReadonlySet<string>
  flagsOf: (written: string) => string[]
}

/** In no order, with repetitions, as they are written. */
export function* hunspellWords({ affixes, words }: Hunspell): Generator<string> {
  const grammar = readGrammar(affixes)
  for (const line of words.split('\n').slice(1)) {
    const [, stem = '', flags = ''] = /^((?:[^/\s\\]|\\.)+)(?:\/(\S+))?/.exec(line) ?? []
    if (stem !== '') yield* formsOf(stem, grammar.flagsOf(flags), grammar, MOST_AFFIXES)
  }
}

// A suffix may take one more (Hunspell's own limit), and a prefix stands before any of them.
const MOST_AFFIXES = 3

function* formsOf(
  word: string,
  flags: readonly string[],
  grammar: Grammar,
  depth: number,
): Generator<string> {
  if (!flags.some((flag) => grammar.hidden.has(flag))) yield word
  if (depth === 0) return
  for (const flag of flags)
    for (const rule of grammar.rules.get(flag) ?? []) {
      const form = applied(word, rule)
      if (form === null) continue
      // What a suffix makes may have the prefixes of its stem.
      const prefixes = rule.isPrefix ? [] : flags.filter((each) => grammar.rules.get(each)?.[0]?.isPrefix)
      yield* formsOf(form, [...rule.flags, ...prefixes], grammar, depth - 1)
    }
}

function applied(word: string, { strip, add, isPrefix, fits }: Rule): string | null {
  if (!fits.test(word) || word.length < strip.length) return null
  if (isPrefix) return word.startsWith(strip) ? add + word.slice(strip.length) : null
  return word.endsWith(strip) ? word.slice(0, word.length - strip.length) + add : null
}

function readGrammar(affixes: string): Grammar {
  const lines = affixes.split('\n').map((line) => line.trim().split(/\s+/))
  const option = (name: string): string => lines.find(([each]) => each === name)?.[1] ?? ''
  const isLong = option('FLAG') === 'long'
  const flagsOf = (written: string): string[] => (isLong ? written.match(/../g) : written.match(/./gu)) ?? []
  const rules = new Map<string, Rule[]>()
  for (const [kind, flag = '', strip = '', add, condition = '.'] of lines) {
    // The head of a group says how many rules follow; a rule has something to add, or 0.
    if ((kind !== 'SFX' && kind !== 'PFX') || add === undefined || /^[YN]$/.test(strip)) continue
    const [text = '', flags = ''] = add.split('/')
    if (kind === 'PFX' && text.includes("'")) continue
    rules.set(flag, [
      ...(rules.get(flag) ?? []),
      {
        strip: strip === '0' ? '' : strip,
        add: text === '0' ? '' : text,
        flags: flagsOf(flags),
        isPrefix: kind === 'PFX',
        fits: new RegExp(kind === 'PFX' ? `^${condition}` : `${condition}$`, 'u'),
      },
    ])
  }
  const hidden = ['NEEDAFFIX', 'ONLYINCOMPOUND', 'FORBIDDENWORD', 'NOSUGGEST'].map(option)
  return { rules, hidden: new Set(hidden.filter(Boolean)), flagsOf }
}
