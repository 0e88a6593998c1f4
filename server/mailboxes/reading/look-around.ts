// Reads new messages in any folder of a mailbox. A server with NOTIFY announces them. Without it, and for messages that
// were delivered past the server, an idle mailbox costs one command per round: the list of its folders with their next
// UIDs.
import type { ImapFlow } from 'imapflow'
import { readFolder, type Reading } from './folder.ts'
import { createFolderList, type ListedFolder } from './folder-list.ts'
import { watchFolderStates } from './folder-states.ts'
import { QueryFailure } from './query-failure.ts'

/** The most messages read in one round, so that the inbox is checked in between. */
const MOST_READ = 20
const MOST_BUSY = 3
const MOST_ANNOUNCED = 2_000

type Surroundings = {
  /** Reads the folders with new messages. True when more are waiting than one round reads. */
  look(): Promise<boolean>
  /** Reads the folders in which the server announced mail. */
  lookAtAnnounced(): Promise<void>
  /** The factor by which the next check may be delayed: 1, unless the server announces mail. */
  spacing(): number
}

/** Excludes the inbox, which is read as soon as its server announces mail. `onAnnounced` reports mail in other folders. */
export function createSurroundings(
  client: ImapFlow,
  reading: Reading,
  sent: string | null,
  onAnnounced: () => void,
): Surroundings {
  /** The next UIDs that the server announced, by the names that LIST had. */
  const announced = new Map<string, number>()
  const states = watchFolderStates(client, (listedAs, uidNext) => {
    const folder = list.find(listedAs)
    // Deleted mail is announced too.
    if (folder === null || (folder && !isDue({ ...folder, uidNext })) || announced.size > MOST_ANNOUNCED)
      return
    announced.set(listedAs, uidNext)
    onAnnounced()
  })
  const list = createFolderList(client, states, sent)
  /** The next UID of each folder when it was last read. */
  const passed = new Map<string, number>()
  let isBegun = false
  let isAnnouncing = false
  /**
   * The folders that received mail during this connection, the latest first: a rule that files replies into one will
   * probably continue to.
   */
  let busy: string[] = []

  async function begin(folders: ListedFolder[], paths: string[]): Promise<void> {
    const rows = await reading.query<{ folder: string; uid_validity: string; last_uid: string }>(
      'select * from private.reading_positions($1, $2)',
      [reading.mailboxId, ['INBOX', ...paths]],
    )
    const validities = new Map(folders.map(({ path, validity }) => [path, validity]))
    for (const { folder, uid_validity, last_uid } of rows) {
      const validity = validities.get(folder)
      if (validity === Number(uid_validity)) passed.set(folder, Number(last_uid) + 1)
      // Another folder has this name now, perhaps with the same next UID.
      else if (validity !== undefined) passed.delete(folder)
    }
    isBegun = true
  }

  async function read({ path, uidNext, role }: ListedFolder): Promise<void> {
    try {
      await readFolder(client, path, reading, role)
    } catch (error) {
      // A folder was deleted or renamed, or may not be opened; the others are still read.
      if (error instanceof QueryFailure || !client.usable) throw error
    }
    if (uidNext !== undefined) passed.set(path, uidNext)
  }

  const isDue = ({ path, uidNext }: ListedFolder): boolean =>
    path !== 'INBOX' && (uidNext === undefined || passed.get(path) !== uidNext)

  async function readDue(folders: readonly ListedFolder[]): Promise<void> {
    for (const folder of folders) {
      if (passed.has(folder.path))
        busy = [folder.path, ...busy.filter((path) => path !== folder.path)].slice(0, MOST_BUSY)
      await read(folder)
    }
  }

  async function readFolders(): Promise<boolean> {
    // Before the list, so that no mail comes unseen in between.
    if (!isBegun) isAnnouncing = await states.subscribe()
    const { folders, paths, isWhole } = await list.look(busy)
    if (!isBegun || isWhole) await begin(folders, paths)
    const due = folders.filter(isDue)
    await readDue(due.slice(0, MOST_READ))
    return due.length > MOST_READ
  }

  return {
    look: readFolders,
    async lookAtAnnounced() {
      const news = [...announced].map(([listedAs, uidNext]) => ({ folder: list.find(listedAs), uidNext }))
      announced.clear()
      if (news.some(({ folder }) => folder === undefined)) await readFolders()
      for (const { folder, uidNext } of news)
        if (folder && isDue({ ...folder, uidNext })) await read({ ...folder, uidNext })
    },
    spacing: () => (isAnnouncing ? list.spacing() : 1),
  }
}
