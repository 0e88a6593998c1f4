// Traits of a mail that its words do not show: where its links lead, letters in disguise, and a greeting of an
// address (decision 020).
const LINK = /https?:\/\/([^\s/?#:>)\]"'<[(]{1,200})[^\s>)\]"'<]{0,300}/gi
const MOST_LINKS = 40

/** Endings of domains that cost little; few senders of mail that people asked for have one. */
const RARE_ENDING =
  /\.(?:autos|beauty|bond|buzz|cam|cfd|click|club|cyou|fun|hair|help|icu|life|lol|makeup|mom|monster|motorcycles|online|pics|quest|rest|sbs|shop|site|skin|space|store|top|win|work|world|xyz|yachts|za\.com|ru\.com|us\.com)$/
const NUMERIC = /^\d[\d.]+$/

export function marksOf(subject: string, text: string): string[] {
  const hosts = text.includes('://') ? hostsIn(text) : []
  const words = hosts.length === 0 ? text : text.replace(LINK, ' ')
  const marks = disguises(`${subject}\n${words}`)
  if (words.includes('@') && GREETS_ADDRESS.test(words)) marks.push('a greeting of an address')
  if (hosts.some((host) => RARE_ENDING.test(host))) marks.push('cheap link domains')
  if (hosts.some((host) => NUMERIC.test(host))) marks.push('numeric links')
  return marks
}

function hostsIn(text: string): string[] {
  const hosts: string[] = []
  for (const [, host = ''] of text.matchAll(LINK)) {
    hosts.push(host.toLowerCase())
    if (hosts.length === MOST_LINKS) break
  }
  return hosts
}

const GREETS_ADDRESS = /\b(?:dear|hi|hello|hey|attention|attn)[\s:,]{1,3}[^\s@]{1,64}@/i

/** "CIub" with a capital I, "35OO" with letters, a Cyrillic or mathematical letter. */
const DISGUISES: readonly (readonly [mark: string, pattern: RegExp])[] = [
  ['swapped letters', /\b[a-z]+I(?!n\b|n[A-Z])[a-z]{2}|\b[A-Z]I[a-z]{2}|\b[A-Z]{2,}l[A-Z]{2}|\dOO/],
  ['foreign letters', /[a-z][\u0370-\u03ff\u0400-\u04ff]|[\u0370-\u03ff\u0400-\u04ff][a-z]/i],
  ['mathematical letters', /[\u{1d400}-\u{1d7ff}]/u],
]

const disguises = (text: string): string[] =>
  DISGUISES.filter(([, pattern]) => pattern.test(text)).map(([mark]) => mark)
