// Improves a value: HANS becomes Hans, and "Company GmbH & Co. KG (Berlin)" becomes Company. It is only suggested,
// because nobody but the person knows whether they are called MacArthur or Macarthur.

export type Repair = 'name' | 'company'

export function repaired(value: string, as: Repair): string {
  return as === 'name' ? nameInCase(value) : companyNameWithoutSuffix(value)
}

/** Capitalizes names written in a single case; names in mixed case were written that way on purpose. */
export function nameInCase(name: string): string {
  if (name.includes('@')) return name
  const isShouted = /\p{Lu}{3}/u.test(name)
  return name
    .split(/(\s+)/)
    .map((word, place) => (/\s/.test(word) ? word : wordInCase(word, { isFirst: place === 0, isShouted })))
    .join('')
}

type Spot = { isFirst: boolean; isShouted: boolean }

function wordInCase(word: string, { isFirst, isShouted }: Spot): string {
  const letters = word.replace(/[^\p{L}]/gu, '')
  const lower = lowerOf(word)
  if (titles.test(word)) return partsInCase(lower)
  if (letters === '' || unchangedWords.test(word)) return word
  // "jan van der berg", and "van der Berg" alone, start with a particle that stays in lower case.
  if (particles.has(lower) && (word === lower || (isShouted && !isFirst))) return lower
  const isUpper = !hasSmallLetters(letters)
  if (word === lower) return partsInCase(lower)
  // JD and A.J. can be first names; next to a name in capitals, two capitals are just part of the shouting.
  if (isUpper) return letters.length > 2 || (isShouted && !word.includes('.')) ? partsInCase(lower) : word
  // McDONALD, O'NEILL-Smith and hANS: several capitals after a prefix, or an inverted first letter.
  if (/^(?:Mc|Mac|O['’]|D['’])\p{Lu}{3,}$/u.test(word) || /^\p{Ll}\p{Lu}{2,}$/u.test(word))
    return partsInCase(lower, word.startsWith('Mac'))
  return word
}

/** The capital sharp s is rare, so GROßMANN counts as all capitals. */
export const hasSmallLetters = (text: string): boolean => /\p{Ll}/u.test(text.replaceAll('ß', ''))

function partsInCase(lower: string, isMac = false): string {
  const parts = lower.replace(
    /(^|[-'’.])(\p{L})/gu,
    (_, before: string, letter: string) => before + upperOf(letter),
  )
  const named = parts.replace(
    /(^|-)(Mc)(\p{L})/gu,
    (_, before: string, mc: string, letter: string) => before + mc + upperOf(letter),
  )
  return isMac ? named.replace(/^Mac(\p{L})/u, (_, letter: string) => `Mac${upperOf(letter)}`) : named
}

// Dotted and dotless i follow Turkish rules when other letters show that the name is Turkish.
const isTurkish = (text: string): boolean => /[ĞğİıŞş]/.test(text)
const lowerOf = (text: string): string =>
  isTurkish(text) ? text.toLocaleLowerCase('tr') : text.toLowerCase()
const upperOf = (text: string): string => text.toUpperCase()

const particles = new Set(
  'von vom van der den de del della di da do dos das du la le zu zum zur ten ter af av el bin ibn y e und'.split(
    ' ',
  ),
)
const titles = /^(?:DR|PROF|MR|MRS|MS|ING)\.?$/i
const unchangedWords =
  /^(?:I{1,3}|IV|V|VI{1,3}|PhD|PHD|MBA|MD|CEO|CFO|CTO|LL\.?M\.?|DDS|CPA|[A-Z]\.(?:[A-Z]\.?)*)[,.]?$/u

/** The company's name as people say it, without the legal form and bracketed additions. */
export function companyNameWithoutSuffix(company: string): string {
  let spoken = company.trim()
  for (;;) {
    const shorter = withoutEnd(withoutBracket(spoken))
    if (shorter === spoken) return spoken
    // Stops when no name would remain, as in "The Limited" and "(Berlin)".
    if (!/[\p{L}\p{N}]{2}/u.test(shorter) || articles.has(shorter.toLowerCase())) return spoken
    spoken = shorter
  }
}

function withoutBracket(company: string): string {
  const opened = company.endsWith(')') ? company.lastIndexOf('(') : -1
  return opened < 0 ? company : trimmedEnd(company.slice(0, opened))
}

/** Removes the longest legal form at the end, ignoring dots and spaces. */
function withoutEnd(company: string): string {
  const words = company.split(' ')
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const form = words.slice(-count).join('').replaceAll('.', '')
    if (legalForms.has(form)) return trimmedEnd(words.slice(0, -count).join(' '))
  }
  return company
}

function trimmedEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

const articles = new Set(['the', 'die', 'der', 'das', 'la', 'le', 'el'])

const inAnyCase =
  'GmbH gGmbH mbH KGaA OHG GbR PartG PartGmbB Inc LLC Ltd Limited Corp Corporation PLC LLP PtyLtd PvtLtd PrivateLimited SARL SàRL Ltda Kft ApS Oyj SpZOO'
// "& Co" alone is part of the spoken name, as in Tiffany & Co, so it is removed only with a legal form.
const withCompany = ['GmbH', 'AG', 'UG', 'SE'].flatMap((form) =>
  ['&', '+', 'und'].flatMap((and) => ['KG', 'KGaA', 'OHG'].map((partner) => `${form}${and}Co${partner}`)),
)
// Short legal forms in their exact case, because "as" and "spa" are words in some names.
const asWritten =
  'AG KG UG SE eV EV eK eG SA SAS SpA Srl SRL srl SL SLU Lda BV NV Oy OY AB AS ASA A/S LP sro doo KK'
const legalForms = new Set([
  ...asWritten.split(' '),
  ...[...inAnyCase.split(' '), ...withCompany].flatMap((form) => [
    form,
    form.toUpperCase(),
    form.toLowerCase(),
    `${form[0]!.toUpperCase()}${form.slice(1).toLowerCase()}`,
  ]),
])
