// All words of a Hunspell dictionary with affixes applied: the speller searches a list and does not handle affixes.
// Prefixes with an apostrophe are left out (French "l'", which can precede any word).

export type Hunspell = { affixes: string; words: string }

/**
 * The form in its original case. It may be both a word and a part of compounds, or a part that is not a word alone.
 */
export type HunspellForm = { text: string; isWord: boolean; opensCompound: boolean; endsCompound: boolean }

/** The files contain something that no dictionary contains. */
export class UnreadableDictionary extends Error {}

type Rule = { strip: string; add: string; flags: readonly string[]; isPrefix: boolean; fits: RegExp }
type Grammar = {
  rules: ReadonlyMap<string, readonly Rule[]>
  /** Flags of stems that become words only with an affix. */
  bare: ReadonlySet<string>
  /** Flags of forbidden words, of parts that occur only in compounds, and of parts that may open or end a compound. */
  refused: ReadonlySet<string>
  onlyPart: ReadonlySet<string>
  opening: ReadonlySet<string>
  ending: ReadonlySet<string>
  /** A suffix with such a flag may occur inside a compound. */
  permitted: ReadonlySet<string>
  flagsOf: (written: string) => string[]
}

/**
 * No stem of the German dictionary has a hundred forms: endless affixes are rejected at the first word that has them.
 */
export const LIMITS = { rules: 40_000, stems: 1_000_000, forms: 8_000_000, formsOfStem: 200_000, letters: 60 }

/** Unordered, with duplicates. Passed to a callback because a list or a generator of millions of forms is too slow. */
export function eachHunspellForm(
  { affixes, words }: Hunspell,
  tell: (form: HunspellForm) => void,
  limits = LIMITS,
): void {
  const grammar = readGrammar(affixes, limits.rules)
  const lines = words.split('\n').slice(1)
  if (lines.length > limits.stems) throw new UnreadableDictionary(`more than ${limits.stems} words`)
  let forms = 0
  let most = limits.forms
  const count = (form: HunspellForm): void => {
    if (++forms > most)
      throw new UnreadableDictionary(`more than ${limits.forms} forms, or ${limits.formsOfStem} of a word`)
    tell(form)
  }
  for (const line of lines) {
    const [, stem = '', flags = ''] = /^((?:[^/\s\\]|\\.)+)(?:\/(\S+))?/.exec(line) ?? []
    if (stem === '' || stem.length > limits.letters) continue
    const own = grammar.flagsOf(flags)
    if (own.some((flag) => grammar.refused.has(flag))) continue
    most = Math.min(limits.forms, forms + limits.formsOfStem)
    visitForms({ text: stem, flags: own, stem: own, within: true, depth: 0 }, grammar, count)
  }
}

/** Only the complete words. */
export function hunspellWords(dictionary: Hunspell): string[] {
  const words: string[] = []
  eachHunspellForm(dictionary, ({ text, isWord }) => void (isWord && words.push(text)))
  return words
}

// A suffix may carry one more suffix (Hunspell's own limit), and a prefix may precede any of them.
const MOST_AFFIXES = 3

type Affixed = {
  text: string
  flags: readonly string[]
  stem: readonly string[]
  within: boolean
  depth: number
}

/**
 * `stem` holds the flags of the stem, which all its forms inherit; `within`: no suffix bars it from the middle of a
 * compound.
 */
function visitForms(form: Affixed, grammar: Grammar, tell: (form: HunspellForm) => void): void {
  tell(toForm(form, grammar))
  const { depth, flags, stem, text, within } = form
  if (depth === MOST_AFFIXES) return
  for (const flag of flags)
    for (const rule of grammar.rules.get(flag) ?? []) {
      const made = applied(text, rule)
      if (made === null) continue
      // A suffixed form may have the prefixes of its stem.
      const prefixes = rule.isPrefix ? [] : flags.filter((each) => grammar.rules.get(each)?.[0]?.isPrefix)
      const longer = {
        text: made,
        flags: [...rule.flags, ...prefixes],
        stem,
        within: within && (rule.isPrefix || has(rule.flags, grammar.permitted)),
        depth: depth + 1,
      }
      visitForms(longer, grammar, tell)
    }
}

function toForm({ text, flags, stem, within, depth }: Affixed, grammar: Grammar): HunspellForm {
  const isPart = has(flags, grammar.onlyPart) || has(stem, grammar.onlyPart)
  const canEnd = (own: readonly string[]): boolean => has(own, grammar.ending)
  const canOpen = (own: readonly string[]): boolean => has(own, grammar.opening)
  const isBare = has(flags, grammar.bare)
  return {
    text,
    isWord: !isPart && !isBare,
    opensCompound: within && !isBare && (canOpen(flags) || canOpen(stem)),
    endsCompound: !isBare && (canEnd(flags) || (depth > 0 && canEnd(stem))),
  }
}

const has = (flags: readonly string[], wanted: ReadonlySet<string>): boolean =>
  flags.some((flag) => wanted.has(flag))

function applied(word: string, { strip, add, isPrefix, fits }: Rule): string | null {
  if (!fits.test(word) || word.length < strip.length) return null
  if (isPrefix) return word.startsWith(strip) ? add + word.slice(strip.length) : null
  return word.endsWith(strip) ? word.slice(0, word.length - strip.length) + add : null
}

function readGrammar(affixes: string, mostRules: number): Grammar {
  const lines = affixes.split('\n').map((line) => line.trim().split(/\s+/))
  const option = (name: string): string => lines.find(([each]) => each === name)?.[1] ?? ''
  const optionSet = (...names: string[]): Set<string> => new Set(names.map(option).filter(Boolean))
  const flagsOf = flagReader(option('FLAG'), lines)
  const rules = new Map<string, Rule[]>()
  let count = 0
  for (const [kind, flag = '', strip = '', add, condition = '.'] of lines) {
    // The header of a group gives the number of its rules; a rule line has text to add, or 0.
    if ((kind !== 'SFX' && kind !== 'PFX') || add === undefined || /^[YN]$/.test(strip)) continue
    if (++count > mostRules) throw new UnreadableDictionary(`more than ${mostRules} rules`)
    const [text = '', flags = ''] = add.split('/')
    if (kind === 'PFX' && text.includes("'")) continue
    const own = rules.get(flag) ?? []
    own.push({
      strip: strip === '0' ? '' : strip,
      add: text === '0' ? '' : text,
      flags: flagsOf(flags),
      isPrefix: kind === 'PFX',
      fits: conditionOf(condition, kind === 'PFX'),
    })
    rules.set(flag, own)
  }
  return {
    rules,
    flagsOf,
    bare: optionSet('NEEDAFFIX', 'PSEUDOROOT'),
    refused: optionSet('FORBIDDENWORD', 'NOSUGGEST'),
    onlyPart: optionSet('ONLYINCOMPOUND'),
    opening: optionSet('COMPOUNDFLAG', 'COMPOUNDBEGIN', 'COMPOUNDMIDDLE'),
    ending: optionSet('COMPOUNDFLAG', 'COMPOUNDEND', 'COMPOUNDLAST'),
    permitted: optionSet('COMPOUNDPERMITFLAG'),
  }
}

/** Flags are letters, pairs of letters, or numbers with commas; a number may refer to a line of AF. */
function flagReader(kind: string, lines: readonly string[][]): Grammar['flagsOf'] {
  const split = (written: string): string[] =>
    kind === 'num'
      ? written.split(',')
      : ((kind === 'long' ? written.match(/../gsu) : written.match(/./gsu)) ?? [])
  const aliases = lines
    .filter(([name]) => name === 'AF')
    .slice(1)
    .map(([, written = '']) => split(written))
  return (written) =>
    aliases.length > 0 && /^\d+$/.test(written) ? (aliases[Number(written) - 1] ?? []) : split(written)
}

/** Accepts only letters, dots and character classes, so that each condition takes linear time. */
function conditionOf(condition: string, isPrefix: boolean): RegExp {
  if (!/^(?:\.|[\p{L}\p{M}'’-]|\[\^?[\p{L}\p{M}'’-]+\]){1,40}$/u.test(condition))
    throw new UnreadableDictionary(`a condition of a rule: ${condition.slice(0, 40)}`)
  const pattern = condition.replaceAll('-', '\\-')
  return new RegExp(isPrefix ? `^${pattern}` : `${pattern}$`, 'u')
}
