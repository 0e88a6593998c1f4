// Parses messages like the real worker, except when a message says to hang or to fill the memory: it simulates bugs
// that are not found yet.
import { fill, hang } from '#server/testing/threads/pool-tasks.ts'
import { readMail as readReally, type ReadMail } from '#server/mailboxes/reading/mail-worker.ts'

export { readHeads } from '#server/mailboxes/reading/mail-worker.ts'

export async function readMail(task: { raw: Uint8Array; receivedAt: Date }): Promise<ReadMail> {
  const read = await readReally(task)
  if (read.text.startsWith('hang')) hang()
  if (read.text.startsWith('fill')) fill()
  return read
}
