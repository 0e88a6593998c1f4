// The protocol of SpamAssassin's spamd: https://svn.apache.org/repos/asf/spamassassin/trunk/spamd/PROTOCOL
import { connect } from 'node:net'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import type { ContentCheck, ContentSymbol, Mail } from './spam-filter.ts'

const MOST_BYTES = 1_000_000
const PORT = 783

export async function querySpamd(url: URL, { bytes }: Mail, signal: AbortSignal): Promise<ContentCheck> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = withErrorListener(connect({ host, port: Number(url.port || PORT), signal }))
  socket.end(
    Buffer.concat([Buffer.from(`REPORT SPAMC/1.5\r\nContent-length: ${bytes.length}\r\n\r\n`), bytes]),
  )
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of socket as AsyncIterable<Buffer>) {
      size += part.length
      if (size > MOST_BYTES) throw new Error('The answer of spamd is too long')
      parts.push(part)
    }
  } finally {
    socket.destroy()
  }
  return checkOf(Buffer.concat(parts).toString())
}

/** `SPAMD/1.1 0 EX_OK`, headers with `Spam: True ; 15.0 / 5.0`, and a report with a line for each rule. */
function checkOf(reply: string): ContentCheck {
  const headEnd = reply.indexOf('\r\n\r\n')
  const [status = '', ...headers] = reply.slice(0, Math.max(0, headEnd)).split('\r\n')
  if (!/^SPAMD\/[\d.]+ 0 /.test(status)) throw new Error(`spamd answered “${status.slice(0, 100)}”`)
  const verdict = headers
    .map((line) => /^Spam: *\w+ *; *(-?[\d.]+) *\/ *(-?[\d.]+)/i.exec(line))
    .find(Boolean)
  if (!verdict) throw new Error('spamd answered without a score')
  return {
    filter: 'SpamAssassin',
    score: Number(verdict[1]),
    threshold: Number(verdict[2]),
    symbols: symbolsOf(reply.slice(headEnd + 4)),
  }
}

/** The table below `pts rule name description`, whose descriptions may continue on further lines. */
function symbolsOf(report: string): ContentSymbol[] {
  const symbols: ContentSymbol[] = []
  for (const line of report.split(/\r?\n/)) {
    const [, score, name, description] =
      /^[ *]{0,8}(-?\d{1,4}(?:\.\d{1,4})?) ([A-Z0-9_]{2,80}) (.*)$/.exec(line) ?? []
    const last = symbols.at(-1)
    if (score !== undefined && name !== undefined && description !== undefined)
      symbols.push({ name, score: Number(score), description: description.trim() })
    else if (last && /^ {20,}\S/.test(line)) last.description += ` ${line.trim()}`
  }
  return symbols
}
