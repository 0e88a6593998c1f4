// Finds web and mail addresses in plain text, so that a screen can display them as links.

type TextPart = { text: string; href?: string }

// Words are split first, so that no pattern sees more than one word.
const WORD = /\S+/g
const LONGEST = 2000
const OPENING = /^["'<([{«„“‘]+/
const CLOSING = /["'>)\]}»”“’‘.,;:!?]$/
const WEB = /^(?:https?:\/\/|www\.)([^\s/?#@]{1,255})(?:[/?#]|$)/i
const MAIL = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/

/** The text in parts; addresses have a link target: http, https or mailto, nothing else. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const address = bareAddress(word)
    const href = address && hrefOf(address.text)
    if (!href) continue
    const start = index + address.at
    if (start > end) parts.push({ text: text.slice(end, start) })
    parts.push({ text: address.text, href })
    end = start + address.text.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A word without surrounding punctuation. A closing bracket is preserved if the address contains its opening one. */
function bareAddress(word: string): { text: string; at: number } | null {
  if (word.length > LONGEST) return null
  const at = OPENING.exec(word)?.[0].length ?? 0
  let text = word.slice(at)
  while (CLOSING.test(text) && !(text.endsWith(')') && isBalanced(text))) text = text.slice(0, -1)
  return { text, at }
}

const isBalanced = (text: string): boolean => text.split('(').length >= text.split(')').length

function hrefOf(address: string): string | undefined {
  if (MAIL.test(address)) return `mailto:${address}`
  // A host with a user before it, or without a dot, is not a safe target for a link in a stranger's mail.
  if (!WEB.exec(address)?.[1]?.includes('.')) return undefined
  return /^www\./i.test(address) ? `https://${address}` : address
}
