// Finds the emails of placement tests in the folders of a seed. Nothing else of a seed is read, and nothing is changed.
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { Reading } from './folder.ts'
import type { FolderRole } from './folder-list.ts'

type Place = 'inbox' | 'promotions' | 'social' | 'updates' | 'forums' | 'spam' | 'trash' | 'other'

const placeOfRole: Record<FolderRole, Place> = {
  inbox: 'inbox',
  junk: 'spam',
  trash: 'trash',
  other: 'other',
}

export async function findPlacements(
  client: ImapFlow,
  uids: readonly number[],
  { query, mailboxId, pool }: Reading,
  { name, role }: { name: string; role: FolderRole },
): Promise<void> {
  const fetched = await client.fetchAll(
    uids.join(','),
    { uid: true, headers: ['message-id'], internalDate: true },
    { uid: true },
  )
  const heads = await pool(
    'readHeads',
    fetched.map(({ uid, headers }) => ({ uid, headers: headers ?? new Uint8Array() })),
  ).catch(() => [])
  const idOf = new Map(heads.flatMap(({ uid, id }) => (id ? [[uid, id] as const] : [])))
  const rows = await query<{ id: string }>('select id from private.waiting_placements($1, $2) as id', [
    mailboxId,
    [...idOf.values()],
  ])
  const ours = new Set(rows.map(({ id }) => id))
  for (const { uid, internalDate } of fetched) {
    const id = idOf.get(uid)
    if (!id || !ours.has(id)) continue
    const mail = await client.fetchOne(
      String(uid),
      { uid: true, headers: true, labels: client.capabilities.has('X-GM-EXT-1') },
      { uid: true },
    )
    if (!mail) continue
    const head = await pool('readPlacement', mail.headers ?? new Uint8Array())
    const result = role === 'inbox' ? await tabOf(client, mail) : placeOfRole[role]
    const found = { ...head, id, result, folder: name, receivedAt: new Date(internalDate ?? Date.now()) }
    await query('select private.record_placements($1, $2)', [mailboxId, JSON.stringify([found])])
  }
}

const TABS = ['promotions', 'social', 'updates', 'forums'] as const

/** The tab of Gmail's inbox, from a label or else from its search, which alone knows the tabs in most accounts. */
async function tabOf(client: ImapFlow, { uid, labels }: FetchMessageObject): Promise<Place> {
  if (!client.capabilities.has('X-GM-EXT-1')) return 'inbox'
  const labeled = [...(labels ?? [])].map((label) => label.replace(/^\W*CATEGORY_/i, '').toLowerCase())
  for (const tab of TABS) {
    if (labeled.includes(tab)) return tab
    const found = await client.search({ uid: String(uid), gmraw: `category:${tab}` }, { uid: true })
    if (Array.isArray(found) && found.includes(uid)) return tab
  }
  return 'inbox'
}
