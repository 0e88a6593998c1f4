import type { Word } from '#core/text/words.ts'

// The commonest words of each language, without those that two of them share.
const COMMON: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    "the and of to is that it you for on with as are this be have i at your we from by or was if will can our what would there which an but not do how about has my me them they hi hey i'm it's we're you're i've don't just more when up out so any their no yes worth".split(
      ' ',
    ),
  ),
  de: new Set(
    'der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer ich wir ihr ihre ihnen haben sind oder wie du dir dich dein deine uns unser unsere euch einen einem am vom zum zur um noch schon mehr kann können gibt über wenn aber nur seit keine kein mir mich ihrer ihrem ihren diese dieser möchte würde wäre hallo grüße danke gerne bitte'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les et des est une du dans que qui pour pas au sur par plus avec nous vous votre vos ce cette sont mais ou notre je bonjour être avez'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el los las y del una por con para como más pero sus ha muy sin sobre también hasta hay donde quien desde todo nos su hola usted gracias está'.split(
      ' ',
    ),
  ),
  it: new Set(
    'il di che è per una sono della con non gli nel si come più anche alla questo ma dei delle ho lei grazie buongiorno vostra'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'o os da do em um uma não com para mais dos das você seu sua foi ao pelo pela isso são está obrigado olá nossa'.split(
      ' ',
    ),
  ),
  nl: new Set(
    'het een van ik dat niet zijn op met voor maar ook aan te hebben uw je jullie wij naar bij deze kunnen wordt'.split(
      ' ',
    ),
  ),
  sv: new Set('och att det som på är av för med till den inte om ett har jag ni vi era kan från'.split(' ')),
}

/** For each of those words, the places of its languages in `LANGUAGES`: a text is counted in one pass. */
const LANGUAGES = Object.keys(COMMON)
const LANGUAGES_OF = new Map<string, number[]>()
for (const [place, language] of LANGUAGES.entries())
  for (const word of COMMON[language]!) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), place])

/** The language whose commonest words fill most of the text; 'unknown' when none fills a tenth. */
export function detectLanguage(words: readonly Word[]): string {
  const sample = words.slice(0, SAMPLE)
  if (sample.length === 0) return 'unknown'
  let best = 'unknown'
  let most = Math.max(1, sample.length * 0.1)
  const shares = commonIn(sample)
  for (const [place, language] of LANGUAGES.entries()) {
    const share = shares[place]!
    if (share > most || (share === most && language === 'en')) [best, most] = [language, share]
  }
  return best
}

/**
 * The language whose checks speak of a draft: English, unless another is plain. Where two are mixed, or little is
 * written, English stays, so that a foreign line can't switch the checks of a draft off.
 */
export function judgingLanguage(words: readonly Word[], detected = detectLanguage(words)): string {
  if (detected === 'unknown' || detected === 'en') return 'en'
  const sample = words.slice(0, SAMPLE)
  const shares = commonIn(sample)
  const own = shares[LANGUAGES.indexOf(detected)]!
  return own >= FEWEST_TOLD && own >= 2 * shares[LANGUAGES.indexOf('en')]! ? detected : 'en'
}

const SAMPLE = 400
// Two words may be a name or an abbreviation.
const FEWEST_TOLD = 3

/** How many of the words are common in each language, in the order of `LANGUAGES`. */
function commonIn(sample: readonly Word[]): number[] {
  const counts = LANGUAGES.map(() => 0)
  for (const { lower } of sample) for (const place of LANGUAGES_OF.get(lower) ?? NONE) counts[place]!++
  return counts
}

const NONE: readonly number[] = []
