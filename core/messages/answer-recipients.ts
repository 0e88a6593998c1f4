/** The fields of a mail that determine the recipients of an answer. */
export type AnsweredMail = {
  direction: 'in' | 'out'
  from_address: string | null
  reply_to: string
  to_addresses: readonly string[]
  cc: readonly string[]
}
export type AnswerMode = 'reply' | 'replyAll' | 'forward'
type Recipients = { to: string[]; cc: string[] }

/** The recipients of an answer, without our own addresses and without duplicates. */
export function recipientsOf(mode: AnswerMode, mail: AnsweredMail, own: readonly string[]): Recipients {
  if (mode === 'forward') return { to: [], cc: [] }
  const isOurs = mail.direction === 'out'
  const writer = mail.reply_to || mail.from_address
  const to = isOurs ? [...mail.to_addresses] : writer ? [writer] : []
  if (mode === 'reply') return { to: without(to, []), cc: [] }
  const main = without(isOurs ? to : [...to, ...mail.to_addresses], own)
  // A mail from one of our own mailboxes can still be answered.
  const recipients = main.length > 0 ? main : without(to, [])
  return { to: recipients, cc: without(mail.cc, [...own, ...recipients]) }
}

function without(addresses: readonly string[], others: readonly string[]): string[] {
  const seen = new Set(others.map((address) => address.toLowerCase()))
  return addresses.filter((address) => {
    const key = address.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Parses typed or pasted addresses, separated by commas, semicolons or lines; also `Grace <grace@example.com>`. */
export function readAddresses(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((part) => /<([^<>]{1,320})>/.exec(part)?.[1] ?? part)
    .map((address) => address.trim())
    .filter((address) => address !== '')
}

/** The forwarded mail, quoted below the user's text. */
export function quoteForward(mail: {
  sender: string | null
  from_address: string | null
  at: string
  subject: string
  to_addresses: readonly string[]
  content_text: string | null
}): string {
  const from =
    mail.sender && mail.sender !== mail.from_address
      ? `${mail.sender} <${mail.from_address}>`
      : mail.from_address
  const lines = [
    '---------- Forwarded message ----------',
    `From: ${from ?? ''}`,
    `Date: ${new Date(mail.at).toUTCString()}`,
    `Subject: ${mail.subject}`,
    ...(mail.to_addresses.length > 0 ? [`To: ${mail.to_addresses.join(', ')}`] : []),
  ]
  return `\n\n${lines.join('\n')}\n\n${mail.content_text ?? ''}`
}
