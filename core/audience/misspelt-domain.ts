// Finds the domain that a misspelt one was meant to be: "gmial.com", "hotmail.con", "company.comm". It compares
// spellings only; the caller knows whether mail is received at the domain as written.
import { parse } from 'tldts'
import { freeMail } from './free-mail.ts'

/** Large mail providers. Shorter names have too many real neighbors: aol, gmx, msn, web. */
const common =
  'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.com.br yahoo.co.in ymail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es outlook.com outlook.de outlook.fr icloud.com windowslive.com rocketmail.com protonmail.com fastmail.com zohomail.com comcast.net verizon.net bellsouth.net sbcglobal.net earthlink.net btinternet.com t-online.de freenet.de arcor.de orange.fr wanadoo.fr laposte.net libero.it virgilio.it telenet.be bluewin.ch ziggo.nl yandex.ru rambler.ru rediffmail.com'
    .split(' ')
    .map((domain) => ({ domain, letters: lettersOf(domain) }))

const commonNames = new Set(common.map(({ domain }) => domain.slice(0, domain.indexOf('.'))))

/** Endings that are no top-level domains, and the ending that was meant. */
const endings: ReadonlyMap<string, string> = new Map(
  [
    'com: con cpm vom xom cim cok comm coom ccom cmo ocm clm c0m cm0 dom con1 coim cxom comn',
    'net: ner nt ent nte nett nets met nrt',
    'org: ogr rog orgg prg orf or',
    'co.uk: co.ik co.ku co.uj co.uki c.uk',
    'de: dee ded d',
    'fr: fre frr',
  ].flatMap((line) => {
    const [meant = '', written = ''] = line.split(': ')
    return written.split(' ').map((ending): [string, string] => [ending, meant])
  }),
)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The cost of a frequent mistake: a neighboring key, two letters swapped, a letter typed twice. */
const MISTAKE = 0.5

/** The domain that was probably meant, or null. `domain` is in lower case and ASCII. */
export function findIntendedDomain(domain: string): string | null {
  if (freeMail.has(domain) || domain.length > 40) return null
  if (isOtherCountry(domain)) return null
  const letters = lettersOf(domain)
  let best: { domain: string; cost: number } | null = null
  for (const candidate of common) {
    if (Math.abs(candidate.domain.length - domain.length) > 2) continue
    // Each single mistake changes at most two letters of the set.
    if (countBits(letters ^ candidate.letters) > 3) continue
    const cost = costOf(domain, candidate.domain)
    if (cost <= allowed(candidate.domain) && (!best || cost < best.cost)) best = { ...candidate, cost }
  }
  return best?.domain ?? withRightEnding(domain)
}

/** True for a provider's own domain in another country, such as hotmail.ie; .co, .cm and .om are .com misspelt. */
function isOtherCountry(domain: string): boolean {
  const dot = domain.indexOf('.')
  if (!commonNames.has(domain.slice(0, dot))) return false
  return !/^(?:co|cm|om)$/.test(domain.slice(dot + 1)) && parse(domain).isIcann === true
}

/** One mistake in a short name, or two mistakes in a long one. */
const allowed = (domain: string) => (domain.indexOf('.') >= 9 ? 1.5 : 1)

function withRightEnding(domain: string): string | null {
  if (parse(domain).isIcann) return null
  for (const [written, meant] of endings)
    if (domain.endsWith(`.${written}`)) return `${domain.slice(0, -written.length)}${meant}`
  return null
}

/** The Damerau-Levenshtein distance (optimal string alignment), with cheaper frequent mistakes. */
function costOf(written: string, meant: string): number {
  let [twoBefore, before] = [[] as number[], Array.from({ length: meant.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= written.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= meant.length; j += 1) {
      const [a, b] = [written[i - 1]!, meant[j - 1]!]
      let least = Math.min(
        before[j]! + (a === written[i - 2] ? MISTAKE : 1),
        row[j - 1]! + (b === meant[j - 2] ? MISTAKE : 1),
        before[j - 1]! + (a === b ? 0 : areNeighbors(a, b) ? MISTAKE : 1),
      )
      if (i > 1 && j > 1 && a === meant[j - 2] && written[i - 2] === b)
        least = Math.min(least, twoBefore[j - 2]! + MISTAKE)
      row.push(least)
    }
    ;[twoBefore, before] = [before, row]
  }
  return before[meant.length]!
}

function areNeighbors(a: string, b: string): boolean {
  for (const [at, row] of rows.entries()) {
    const place = row.indexOf(a)
    if (place === -1) continue
    const beside = [row[place - 1], row[place + 1], rows[at - 1]?.[place], rows[at - 1]?.[place + 1]]
    return [...beside, rows[at + 1]?.[place - 1], rows[at + 1]?.[place]].includes(b)
  }
  return false
}

/** The letters of a text as a set of bits. */
function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

function countBits(bits: number): number {
  let [left, count] = [bits, 0]
  for (; left !== 0; left &= left - 1) count += 1
  return count
}
