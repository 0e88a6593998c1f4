import type { MessageToWrite } from './to-write.ts'

type Thread = MessageToWrite['thread']

/** The thread's own subject with one `Re:` before it; empty without a thread. */
export function followUpSubject(thread: Thread): string {
  const first = thread.find(({ subject }) => subject.trim() !== '')?.subject
  return first === undefined ? '' : `Re: ${first.replace(/^(?:\s*(?:re|aw|sv|antw)\s*:)+\s*/i, '')}`
}

/** Oldest first. With more than 20, the start of the thread is retained (RFC 5322, 3.6.4; RFC 5537, 3.4.4). */
export function referencesOf(thread: Thread): string[] {
  const ids = thread.flatMap(({ rfcMessageId }) => (rfcMessageId ? [rfcMessageId] : []))
  return ids.length <= 20 ? ids : [ids[0]!, ...ids.slice(-19)]
}
