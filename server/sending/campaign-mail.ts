// The sending engine, configured for this installation.
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { readMailboxAccess } from '#server/mailboxes/access.ts'
import { ServerFailure } from '#server/mailboxes/failure.ts'
import type { MailboxDependencies } from '#server/mailboxes/installation.ts'
import { findServer, smtpPorts } from '#server/mailboxes/reach.ts'
import { LostSecretError } from '#server/mailboxes/secrets.ts'
import { openSpool } from '#server/queues/spool.ts'
import { createEngine, type Engine, type EngineDeps } from './engine.ts'
import type { Outcome } from './outcomes.ts'
import type { OpenMailbox } from './sessions.ts'

type Deps = Pick<EngineDeps, 'db' | 'store' | 'messageIds' | 'addressesAt' | 'onError'> & {
  mailboxes: Pick<MailboxDependencies, 'mailboxSecrets' | 'oauth' | 'reach'>
  dataDir: string
}

/** The spool of results that the database could not store is next to the data, so that a restart finds it. */
export function openEngine({ mailboxes, dataDir, ...parts }: Deps): Engine {
  // The folder's name from version 0.1.0, so that its content is read after an upgrade.
  const spool = openSpool<Outcome[]>(join(dataDir, 'sending-journal'), parts.onError)
  return createEngine({ ...parts, spool, openMailbox: throughServers(parts.db, mailboxes) })
}

function throughServers(db: Database, mailboxes: Deps['mailboxes']): OpenMailbox {
  const { reach } = mailboxes
  return async (mailboxId, refused) => {
    try {
      const access = await readMailboxAccess(db, mailboxes, mailboxId, refused)
      if (!access) return { closed: 'This mailbox no longer exists.', needsPerson: false }
      const { host } = access.smtp
      const address = await findServer(access.smtp, reach, smtpPorts)
      return { ...access.smtp, host: address, servername: host, trust: reach.trust }
    } catch (error) {
      if (error instanceof LostSecretError) {
        return { closed: 'Its password can no longer be decrypted: enter it again.', needsPerson: true }
      }
      if (error instanceof ServerFailure) return whyNotReached(error)
      throw error
    }
  }
}

// A host that resolves to a private address will not change with time; a name that is not found may.
function whyNotReached({ fault, words, isLogin }: ServerFailure) {
  if (fault === 'port') {
    return { needsPerson: true, closed: 'Its port is not a mail port. Use 465, 587, 25 or 2525.' }
  }
  if (fault === 'private-host') {
    return {
      closed: 'Its server is on a private network, which the operator does not allow.',
      needsPerson: true,
    }
  }
  if (fault === 'plain') return { closed: 'Its server is used without encryption.', needsPerson: true }
  return { needsPerson: isLogin, closed: words || 'Its server could not be found.' }
}
