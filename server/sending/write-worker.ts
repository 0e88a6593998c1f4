// The tasks that write-in-thread.ts runs in threads, for long mails.
import type { AttachedFile } from '#server/storage/read-attachments.ts'
import { composeOwnMail, type OwnMail } from '#server/mailboxes/test-mail.ts'
import { buildMime as build, TooBig, type Mime } from './build-mime.ts'
import type { MessageToWrite, Unwritten, Written } from './to-write.ts'
import { writeMessage as write } from './write-message.ts'
import { composeTest as compose, type ComposedTest, type TestToCompose } from './compose-test.ts'

export type WriteTask = {
  message: MessageToWrite
  rfcMessageId: string
  unsubscribe: string
  pixel: string
  /** Placed before the ID of each link, and nowhere else in the message. */
  mark: string
}

export const writeMessage = ({ message, mark, ...made }: WriteTask): Written | Unwritten =>
  write(message, {
    messageIds: { make: () => made.rfcMessageId },
    addressesAt: () => ({
      unsubscribe: () => made.unsubscribe,
      pixel: () => made.pixel,
      link: (id) => `${mark}${id};`,
    }),
  })

export type MimeTask = {
  written: Written
  message: MessageToWrite
  unsubscribe: string
  date: Date
  files: readonly AttachedFile[]
}

/** An error loses its class when it leaves a thread. */
export async function buildMime(task: MimeTask): Promise<Mime | { tooBig: number }> {
  const files = task.files.map((file) => ({ ...file, content: Buffer.from(file.content) }))
  try {
    return await build(task.written, task.message, task.unsubscribe, task.date, files)
  } catch (error) {
    if (error instanceof TooBig) return { tooBig: error.most }
    throw error
  }
}

export const composeTest = (task: TestToCompose): Promise<ComposedTest> => compose(task)

export const composeOwn = ({
  written,
  date,
}: {
  written: Parameters<typeof composeOwnMail>[0]
  date: Date
}): Promise<OwnMail> => composeOwnMail(written, date)
