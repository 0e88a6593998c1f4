// Renders messages without blocking the main thread: a long one takes seconds, so it runs in a thread.
import { randomUUID } from 'node:crypto'
import { composeOwnMail, type OwnMail } from '#server/mailboxes/test-mail.ts'
import { shares } from '#server/shares.ts'
import type { AttachedFile } from '#server/storage/read-attachments.ts'
import { createPool } from '#server/threads/pool.ts'
import { buildMime, TooBig, type Mime } from './build-mime.ts'
import { composeTest, type ComposedTest, type TestToCompose } from './compose-test.ts'
import type { MessageToWrite, Unwritten, Written } from './to-write.ts'
import { domainOf, writeMessage, type Writing } from './write-message.ts'

const inThread = createPool<typeof import('./write-worker.ts')>(
  new URL('./write-worker.ts', import.meta.url),
  shares.threads.sending,
)

// Below this length a message takes a few dozen milliseconds, whatever the content.
const LONG = 50_000

export async function writeAside(message: MessageToWrite, writing: Writing): Promise<Written | Unwritten> {
  if (lengthAtMost(message) < LONG) return writeMessage(message, writing)
  const addresses = writing.addressesAt(message.tracking.domain)
  const mark = randomUUID()
  const written = await inThread(
    'writeMessage',
    {
      message,
      rfcMessageId:
        message.rfcMessageId ?? writing.messageIds.make(message.id, domainOf(message.mailbox.address)),
      unsubscribe: addresses.unsubscribe(message.id),
      pixel: addresses.pixel(message.id),
      mark,
    },
    { account: message.workspaceId },
  )
  if ('heldBy' in written) return written
  const fill = (text: string) => fillLinks(text, mark, addresses.link)
  return { ...written, text: fill(written.text), html: written.html === null ? null : fill(written.html) }
}

function fillLinks(text: string, mark: string, link: (id: string) => string): string {
  const [first = '', ...others] = text.split(mark)
  return (
    first +
    others
      .map((piece) => {
        const end = piece.indexOf(';')
        return link(piece.slice(0, end)) + piece.slice(end + 1)
      })
      .join('')
  )
}

/** An upper bound for its length: each merge tag may get the longest value. */
function lengthAtMost({ kept, variants, member }: MessageToWrite): number {
  if (kept) return kept.text.length + (kept.html?.length ?? 0)
  const longest = Math.max(...Object.values(member ?? {}).map((value) => value?.length ?? 0), 0)
  return Math.max(
    0,
    ...variants.map(({ text, html }) => filledLength(text, longest) + filledLength(html ?? '', longest)),
  )
}

const filledLength = (template: string, longest: number): number =>
  template.length + template.split('{{').length * longest

export async function buildAside(
  written: Written,
  message: MessageToWrite,
  unsubscribe: string,
  date: Date,
  files: readonly AttachedFile[],
): Promise<Mime> {
  if (written.text.length + (written.html?.length ?? 0) < LONG)
    return await buildMime(written, message, unsubscribe, date, files)
  const task = { written, message, unsubscribe, date, files }
  const mime = await inThread('buildMime', task, { account: message.workspaceId })
  if ('tooBig' in mime) throw new TooBig(mime.tooBig)
  return { ...mime, bytes: Buffer.from(mime.bytes) }
}

/** Composes the test email of the current person, in a thread when it is long. */
export async function composeTestAside(task: TestToCompose): Promise<ComposedTest> {
  const { text, html, recipient } = task.test
  const longest = Math.max(...Object.values(recipient?.fields ?? {}).map((value) => value.length), 0)
  if (filledLength(text, longest) + filledLength(html, longest) < LONG) return await composeTest(task)
  const composed = await inThread('composeTest', task)
  return 'problems' in composed ? composed : { ...composed, bytes: Buffer.from(composed.bytes) }
}

export async function composeOwnAside(
  written: Parameters<typeof composeOwnMail>[0],
  date: Date,
): Promise<OwnMail> {
  if (written.text.length + (written.html?.length ?? 0) < LONG) return await composeOwnMail(written, date)
  const { messageId, mime } = await inThread('composeOwn', { written, date })
  return { messageId, mime: Buffer.from(mime) }
}
