export type Link = {
  start: number
  end: number
  url: string
  host: string
  /** The visible label, when it differs from the address. */
  label: string | null
}

// A longer run of characters without a space is not an address that a person would click.
const LONGEST_URL = 2048
const EMAIL = /^[^\s@<>()"']{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i
const BARE = /^(?:www\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.([a-z]{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/i
// Endings that mark an address even without "http" in front; others are file names or missing spaces ("Inc.The").
const COMMON_ENDING =
  /^(?:com|net|org|io|co|ai|dev|app|me|ly|gl|gd|info|biz|us|uk|de|fr|eu|ca|au|nl|ch|at|es|it|se|ru|cn|in|xyz|top|click|link|shop|online|site|store|to|cc|tv|so|gg|page|tech|cloud|email|gov|edu)$/i

type Addresses = { links: Link[]; emails: { start: number; end: number }[] }

/** Every web and mail address in plain text. Takes one pass: a word without a period or "://" is skipped. */
export function findAddresses(text: string): Addresses {
  const found: Addresses = { links: [], emails: [] }
  let end = 0
  for (const { index } of text.matchAll(/\.|:\/\//g)) {
    if (index < end) continue
    const start = wordStart(text, index, end)
    end = wordEnd(text, index)
    readToken(text.slice(start, Math.min(end, start + LONGEST_URL)), start, found)
  }
  return found
}

function wordStart(text: string, at: number, least: number): number {
  let start = at
  while (start > least && !/\s/.test(text[start - 1]!)) start--
  return start
}

function wordEnd(text: string, at: number): number {
  SPACE.lastIndex = at
  return SPACE.exec(text)?.index ?? text.length
}

const SPACE = /\s/g

function readToken(token: string, offset: number, found: Addresses): void {
  let at = token.search(/https?:\/\//i)
  if (at >= 0) {
    while (at >= 0) {
      const next = token.slice(at + 8).search(/https?:\/\//i)
      const end = next < 0 ? token.length : at + 8 + next
      addLink(token.slice(at, end), offset + at, found)
      at = next < 0 ? -1 : end
    }
    return
  }
  const lead = /^[("'<[{“‘*_]{0,4}/.exec(token)![0].length
  const bare = trimEnd(token.slice(lead))
  if (EMAIL.test(bare)) found.emails.push({ start: offset + lead, end: offset + lead + bare.length })
  else if (BARE.test(bare) && (bare.startsWith('www.') || COMMON_ENDING.test(BARE.exec(bare)![1]!))) {
    found.links.push(makeLink(offset + lead, bare, `http://${bare}`, null))
  }
}

function addLink(raw: string, start: number, found: Addresses): void {
  const stop = raw.search(/[<>"'`\s\]]|\)(?:$|[^/\w])/)
  const url = trimEnd(stop < 0 ? raw : raw.slice(0, stop))
  if (url.length > 8) found.links.push(makeLink(start, url, url, null))
}

function makeLink(start: number, shown: string, url: string, label: string | null): Link {
  return { start, end: start + shown.length, url, host: hostOf(url), label }
}

export function hostOf(url: string): string {
  const host =
    /^[a-z][a-z0-9+.-]{0,20}:\/\/(?:[^/?#@]{0,256}@)?(\[[^\]]{1,60}\]|[^/?#:\\]{1,255})/i.exec(url)?.[1] ?? ''
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}

/** "mail.acme.co.uk" -> "acme.co.uk": accurate enough to distinguish owners without a list of 10,000 suffixes. */
export function ownerOf(host: string): string {
  const labels = host.split('.')
  const second = labels.at(-2) ?? ''
  const labelCount =
    labels.length > 2 && (labels.at(-1) ?? '').length === 2 && /^(?:co|com|org|net|ac|gov|edu)$/.test(second)
      ? 3
      : 2
  return labels.slice(-labelCount).join('.')
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && '.,;:!?)\'"”’>*_]}'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
