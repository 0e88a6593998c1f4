// Serializes a mail without files at once. nodemailer writes each of its parts through five streams, which takes
// several times as long.
import type MimeNode from 'nodemailer/lib/mime-node'

type QuotedPrintable = Pick<typeof import('nodemailer/lib/qp'), 'encode' | 'wrap'>

/** The bytes that `node.build()` returns; null for a mail with a part that is no text. */
export async function mimeBytes(node: MimeNode): Promise<Buffer | null> {
  const text = textOf(node, await import('nodemailer/lib/qp'))
  if (text === null) return null
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`)
}

function textOf(node: MimeNode, qp: QuotedPrintable): string | null {
  // Building the headers decides whether the node has parts, and their boundary.
  const headers = node.buildHeaders()
  const { multipart, boundary, childNodes, content } = node
  if (!multipart) {
    const encoding = node.getTransferEncoding()
    if (typeof content !== 'string' || (encoding !== 'quoted-printable' && encoding !== '7bit')) return null
    return `${headers}\r\n\r\n${encoding === '7bit' ? content : qp.wrap(qp.encode(content))}`
  }
  const parts: string[] = []
  for (const child of childNodes) {
    const part = textOf(child, qp)
    if (part === null) return null
    parts.push(`--${boundary}\r\n${part}`)
  }
  return `${headers}\r\n\r\n${parts.join('\r\n')}\r\n--${boundary}--\r\n`
}
