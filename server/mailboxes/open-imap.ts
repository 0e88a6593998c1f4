// A connection to a mailbox's incoming server, signed in.
import type { ImapFlow } from 'imapflow'
import type { ServerAccess } from './access.ts'
import { asServerFailure, type ServerFailure } from './failure.ts'
import { exceededLimit, imapLimits, limitImap } from './imap-limits.ts'
import { findServer, imapPorts, waitLimit, within, type Reach } from './reach.ts'

/** Throws a ServerFailure. The caller ends the connection with `close()`, and the event `close` reports its end. */
export async function openImap(server: ServerAccess, reach: Reach, stopped?: AbortSignal): Promise<ImapFlow> {
  const address = await findServer(server, reach, imapPorts)
  // A large module, loaded with the first mailbox.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: address,
    servername: server.host,
    port: server.port,
    secure: server.security === 'tls',
    // Encrypted before the login, or no login at all.
    doSTARTTLS: server.security === 'starttls' ? true : server.security === 'none' ? false : undefined,
    auth: authOf(server),
    clientInfo: { name: 'Coldframe', version: false, vendor: false, 'support-url': false },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: waitLimit(reach),
    greetingTimeout: waitLimit(reach),
    // An idle connection is checked well within half an hour (RFC 2177).
    maxIdleTime: 9 * 60_000,
    socketTimeout: 10 * 60_000,
    // Mailboxes of many folders have their own compression (compress-imap.ts). With the newer revision SEARCH returns
    // lists that imapflow parses slowly.
    disableCompression: true,
    disableIMAP4rev2: true,
    maxLineLength: imapLimits.line,
    maxLiteralSize: imapLimits.bytes,
    maxResponseSize: imapLimits.bytes,
    ...(reach.trust ? { tls: { ca: reach.trust } } : {}),
  })
  // An 'error' that has no listener would end the process; the failing call reports it anyway.
  client.on('error', () => undefined)
  limitImap(client)
  const hangUp = () => client.close()
  stopped?.addEventListener('abort', hangUp)
  try {
    await within(6 * waitLimit(reach), client.connect(), hangUp)
    return client
  } catch (error) {
    client.close()
    throw failureOf(client, error, server)
  } finally {
    stopped?.removeEventListener('abort', hangUp)
  }
}

const authOf = ({ user, password, accessToken }: ServerAccess) =>
  accessToken === undefined ? { user, pass: password } : { user, accessToken }

/** The reason why a command failed. On a connection that a limit ended, each command fails with "closed". */
export const failureOf = (client: ImapFlow, error: unknown, server: ServerAccess): ServerFailure =>
  exceededLimit(client) ?? asServerFailure(error, server)

/** The folder of sent mail, by its special use (RFC 6154) or its name. */
export async function findSentFolder(client: ImapFlow): Promise<string | undefined> {
  const folders = await client.list()
  return folders.find(({ specialUse }) => specialUse === '\\Sent')?.path
}

export async function findJunkFolder(client: ImapFlow): Promise<string | undefined> {
  const folders = await client.list()
  return folders.find(({ specialUse }) => specialUse === '\\Junk')?.path
}

/** The UID of the newest message in a folder with this Message-ID. */
export async function findByMessageId(
  client: ImapFlow,
  folder: string,
  messageId: string,
): Promise<number | undefined> {
  const lock = await client.getMailboxLock(folder, { readOnly: true })
  try {
    return await searchMessageId(client, messageId)
  } finally {
    lock.release()
  }
}

/** Searches the open folder. */
export async function searchMessageId(client: ImapFlow, messageId: string): Promise<number | undefined> {
  const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
  return Array.isArray(found) ? found.at(-1) : undefined
}
