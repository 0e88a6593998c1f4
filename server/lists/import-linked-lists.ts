// Imports the linked lists that are due, one after the other. Any number of processes may run it.
import { randomUUID } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import type { PublicHosts } from '#server/outbound/public-host.ts'
import type { MailDns } from '#server/verification/mail-domain.ts'
import { verdictsOn } from '#server/verification/verdicts.ts'
import { listDownload } from './download-list.ts'
import { importList, RunEnded, type LinkedList, type ListRun } from './import-list.ts'

const PAUSE_MS = 15_000

type LinkedListDeps = { db: Database; hosts: PublicHosts; dns: MailDns | null }

/** The returned function stops it, and the list that is being imported is undone and imported later. */
export const startLinkedLists = (
  deps: LinkedListDeps,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({
    work: async (stopped) => ((await importNextList(deps, stopped)) ? 0 : PAUSE_MS),
    retryMs: PAUSE_MS,
    onError,
  })

/** Imports the list that is due first, and returns false when none is. */
export async function importNextList(
  { db, hosts, dns }: LinkedListDeps,
  stopped: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { query } = db.as({ role: 'service_role' })
  const claim = randomUUID()
  const [list] = await query<LinkedList>('select * from private.claim_linked_list($1)', [claim])
  if (!list) return false
  const mayGoOn = async () => {
    const [row] = await query<{ extended: boolean }>(
      'select private.extend_linked_list($1, $2) as extended',
      [list.id, claim],
    )
    return row?.extended === true
  }
  const finish = (run: ListRun) =>
    query('select private.finish_linked_list($1, $2, $3)', [list.id, claim, JSON.stringify(run)])
  try {
    const asUser = db.as({ role: 'authenticated', claims: { sub: list.user_id } }).query
    const download = listDownload(hosts)
    const verdicts = (addresses: Parameters<typeof verdictsOn>[2]) =>
      verdictsOn({ db, dns }, list.workspace_id, addresses)
    await finish(await importList({ asUser, download, verdicts, mayGoOn, stopped }, list))
  } catch (error) {
    // A list that was paused or removed, or whose user lost the right to it, records no result.
    await finish({ result: error instanceof RunEnded ? null : 'failed', error: FAULT })
    if (!(error instanceof RunEnded)) throw error
  }
  return true
}

const FAULT = 'The import failed for a reason that is not the list’s.'
