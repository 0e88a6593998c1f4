// Fetches a received file that was left on the IMAP server, once the workspace has room for it.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import {
  fetchAttachment as fetchFrom,
  findSource,
  type AttachmentSource,
} from '#server/mailboxes/fetch-attachment.ts'
import { ServerFailure } from '#server/mailboxes/failure.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { StorageError, StorageFull } from '#server/storage/errors.ts'
import { createFiles } from '#server/storage/files.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { explainLost } from './check-mailbox.ts'
import { consumeLimit, type MailboxDeps } from './mailbox-deps.ts'

const body = z.object({ attachmentId: z.uuid() })

/** Limited, because each call opens a connection to a server that a tenant named. */
const fetchLimit: Limit = { name: 'attachment fetches', count: 120, seconds: 3600 }

export function fetchAttachment(
  deps: MailboxDeps & { contentStore: ContentStore },
): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ body: { attachmentId }, identity, db }) {
      const source = await findAllowed(db, identity, attachmentId)
      if (source.object_id !== null) return { fetched: true }
      requireFetchable(source)
      await consumeLimit(deps, fetchLimit, identity)
      const files = createFiles({ db, store: deps.contentStore })
      const result = await fetchFrom({ db, files, mailboxes: deps }, attachmentId, source).catch(explain)
      if (result === 'gone')
        throw new FunctionError(410, 'EMAIL_GONE', 'This email is no longer on its mail server.', {
          hint: 'Look for it with your mail program, or ask its sender to send the file again.',
        })
      if (result === 'no-server') throw notConnected()
      return { fetched: true }
    },
  }
}

/** A file that the caller cannot see does not exist for them; viewers may not fill the workspace's storage. */
async function findAllowed(db: Database, identity: Identity, id: string): Promise<AttachmentSource> {
  const [seen] = await db.as(identity).query<{ may: boolean }>(
    `select workspace_id = any (array(select private.my_workspaces('editor'))) as may
     from public.attachments where id = $1 and inbound_id is not null`,
    [id],
  )
  const source = seen && (await findSource(db, id))
  if (!source) throw new FunctionError(404, 'NO_ATTACHMENT', 'There is no such file.')
  if (!seen.may)
    throw new FunctionError(403, 'NOT_AN_EDITOR', 'You may not fetch files into this workspace.', {
      hint: 'Ask its owner to make you an editor.',
    })
  return source
}

function requireFetchable({ fetchable, removed, mailbox_id, fits }: AttachmentSource): void {
  if (!fetchable || removed)
    throw new FunctionError(
      409,
      'NOT_FETCHABLE',
      'This file can’t be fetched. Open the email with your mail program.',
    )
  if (mailbox_id === null) throw notConnected()
  if (!fits) throw noRoom()
}

const noRoom = () =>
  new FunctionError(413, 'NO_ROOM', 'The workspace’s storage has no room for this file.', {
    hint: 'Delete files, or choose a larger plan.',
  })

const notConnected = () =>
  new FunctionError(410, 'NO_MAILBOX', 'The mailbox of this email is no longer connected.', {
    hint: 'Connect it again, or open the email with your mail program.',
  })

function explain(error: unknown): never {
  if (error instanceof StorageFull) throw noRoom()
  if (error instanceof StorageError) throw new FunctionError(409, 'NOT_FETCHABLE', error.message)
  if (error instanceof ServerFailure && error.fault !== 'oauth-provider' && error.fault !== 'grant-ended')
    throw new FunctionError(
      502,
      'MAIL_SERVER',
      'The mail server of this mailbox did not hand over the file.',
      {
        hint: error.isLogin ? 'Reconnect the mailbox under Mailboxes.' : 'Try again in a few minutes.',
      },
    )
  return explainLost(error)
}
