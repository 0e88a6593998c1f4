// Finds the links of a message once, and rewrites them once their URLs are known. A long message takes a quarter of a
// second, so it is processed in a thread.
import { randomUUID } from 'node:crypto'
import type { Mail, TrackedMail } from '#core/messages/track-mail.ts'
import { shares } from '#server/shares.ts'
import { createPool, WorkLimitError } from '#server/threads/pool.ts'
import { markLinks as markHere, type MarkTask } from './mark-links-worker.ts'

export type MarkedMail = {
  links: TrackedMail['links']
  /** The message with these URLs instead of its links. */
  write(link: (place: number) => string): Mail
}

/** True when the message is too large to be tracked. */
export class UntrackableError extends Error {
  readonly hint: string
  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

const inThread = createPool<typeof import('./mark-links-worker.ts')>(
  new URL('./mark-links-worker.ts', import.meta.url),
  shares.threads.links,
)

// Below this length it takes a few milliseconds, whatever the content.
const LONG = 20_000
const MOST_LINKS = 1_000

export async function markLinks(asked: Omit<MarkTask, 'mark'>): Promise<MarkedMail> {
  const task = { ...asked, mark: randomUUID() }
  const { html, text, links } = await mark(task)
  if (links.length > MOST_LINKS)
    throw new UntrackableError(
      'An email can have 1,000 tracked links.',
      'Leave some out, or track it in parts.',
    )
  return {
    links,
    write: (link) => ({ html: fill(html, task.mark, link), text: fill(text, task.mark, link) }),
  }
}

async function mark(task: MarkTask): Promise<TrackedMail> {
  const { html, text } = task.mail
  if (html.length + text.length < LONG) return markHere(task)
  try {
    return await inThread('markLinks', task)
  } catch (error) {
    if (!(error instanceof WorkLimitError)) throw error
    throw new UntrackableError(`The links of this email could not be read. ${error.message}`, 'Shorten it.')
  }
}

function fill(marked: string, mark: string, link: (place: number) => string): string {
  const [first = '', ...others] = marked.split(mark)
  return others.reduce((written, piece) => {
    const end = piece.indexOf(';')
    return written + link(Number(piece.slice(0, end))) + piece.slice(end + 1)
  }, first)
}
