import type { FetchMessageObject } from 'imapflow'
import type { Reading } from './folder.ts'
import type { Head } from './read-heads.ts'

export type KnownHead = Head & { unreadable?: string }

/** Reads all heads together, and one by one only when that fails, so that one bad head does not block the others. */
export async function readAllHeads(
  fetched: readonly FetchMessageObject[],
  { pool, onUnreadable }: Reading,
): Promise<KnownHead[]> {
  const heads = fetched.map(({ uid, headers }) => ({ uid, headers: headers ?? new Uint8Array() }))
  const all = await pool('readHeads', heads).catch(() => undefined)
  if (all) return all
  const read: KnownHead[] = []
  for (const head of heads) {
    const one = await pool('readHeads', [head]).catch((error: Error) => error)
    if (!(one instanceof Error)) read.push(...one)
    else {
      onUnreadable(one.message, head.uid)
      read.push({ uid: head.uid, ...emptyHead, unreadable: one.message })
    }
  }
  return read
}

const emptyHead = {
  id: null,
  ids: [],
  tokens: [],
  sentTo: [],
  from: '',
  fromName: '',
  subject: '',
  isReport: false,
  isDomainReport: false,
  company: null,
  isAnswer: false,
  isBulk: false,
}
