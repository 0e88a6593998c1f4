// Finds messages that are probably about an email of ours although they contain no reference to it (decision 660).
import type { FolderRole } from './folder-list.ts'
import type { Reading } from './folder.ts'
import type { Head } from './read-heads.ts'
import { isWorthFetching, type Evidence, type Probable } from './probable-reply.ts'

type Row = {
  uid: string
  message_id: string
  shown_by: Evidence[]
  days_ago: number
  names: string[]
  others: NonNullable<Probable['others']>
}

/** `heads` belong to messages that match nothing of ours. Returns the email that each is probably about, by UID. */
export async function findProbable(
  heads: readonly (Head & { receivedAt: string })[],
  { query, mailboxId }: Reading,
  role: FolderRole,
): Promise<Map<number, Probable>> {
  const comparable = heads.filter(({ company, isBulk }) => company !== null || !isBulk)
  if (comparable.length === 0 || (role !== 'inbox' && role !== 'junk')) return new Map()
  const rows = await query<Row>('select * from private.match_company($1, $2)', [
    mailboxId,
    JSON.stringify(
      comparable.map(({ uid, id, company, from, fromName, subject, receivedAt }) => {
        return { uid, id, company, from, fromName, subject, receivedAt }
      }),
    ),
  ])
  const byUid = new Map(comparable.map((head) => [head.uid, head]))
  return new Map(
    rows.flatMap(({ uid, message_id: messageId, shown_by: by, days_ago: daysAgo, names, others }) => {
      const head = byUid.get(Number(uid))
      if (!head || !isWorthFetching(head, { by, daysAgo }, role === 'junk')) return []
      return [[Number(uid), { messageId, by, daysAgo, names, others }] as const]
    }),
  )
}
