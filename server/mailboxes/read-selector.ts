import type { ImapFlow } from 'imapflow'

/**
 * Reads the selector of the DKIM signature (RFC 6376) on a received message, so that the key of its server need not
 * be guessed.
 */
export async function readSelector(client: ImapFlow, uid: number): Promise<string | undefined> {
  const lock = await client.getMailboxLock('INBOX', { readOnly: true })
  try {
    const mail = await client.fetchOne(uid, { headers: ['dkim-signature'] }, { uid: true })
    if (!mail || !mail.headers) return undefined
    return /(?:^|;|\s)s\s*=\s*([\w.-]{1,63})\s*(?:;|$)/m.exec(
      mail.headers.toString('latin1').replaceAll(/\r\n\s+/g, ' '),
    )?.[1]
  } finally {
    lock.release()
  }
}
