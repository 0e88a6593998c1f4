// Finds the folders in which replies may lie, and those of them in which something came. A rule, a person or the
// server itself may file a reply anywhere.
import type { ImapFlow, ListResponse } from 'imapflow'
import { mostAsked, spacing } from './idle-cost.ts'

export type ListedFolder = {
  path: string
  /** The server's next UID, where it told. Another one than before means new mail. */
  uidNext: number | undefined
  validity: number | undefined
  role: FolderRole
}

/**
 * Only what answers our mail by its headers concerns us in the trash, where a rule or a person threw it. A mail without
 * any reference to ours is looked for in the inbox and in junk alone.
 */
export type FolderRole = 'inbox' | 'junk' | 'trash' | 'other'

/** Servers without LIST-STATUS are asked for each folder by itself, and for their names every so many rounds. */
const ROUNDS_OF_A_LIST = 8
const MOST_FOLDERS = 2_000

export type FolderList = {
  /** `folders` are those whose state is known, `paths` all that are read; `isWhole` where they may have changed. */
  look(): Promise<{ folders: ListedFolder[]; paths: string[]; isWhole: boolean }>
  /** The state of these alone. */
  ask(paths: readonly string[]): Promise<ListedFolder[]>
  /** How many times the usual pause the next look waits (idle-cost.ts). */
  spacing(): number
}

/** `sent` is the folder in which copies of sent mail are kept, where it is known. */
export function createFolderList(client: ImapFlow, sent: string | null): FolderList {
  const known = new Map<string, { role: FolderRole } | undefined>()
  let turn = 0
  const tellsStatus = () => client.capabilities.has('LIST-STATUS')

  async function lookWhole(): Promise<ListResponse[]> {
    setBrief(client, false)
    const status = tellsStatus() ? { statusQuery: { uidNext: true, uidValidity: true } } : {}
    const listed = (await client.list(status)).slice(0, MOST_FOLDERS)
    known.clear()
    const hasAll = listed.some(({ specialUse }) => specialUse === '\\All')
    for (const folder of listed) known.set(folder.path, roleOf(folder, hasAll, sent))
    return listed
  }

  /** The names and next UIDs alone: a quarter of the bytes. Undefined where a folder is new or was renamed. */
  async function lookBriefly(): Promise<ListResponse[] | undefined> {
    setBrief(client, true)
    const listed = (await client.list({ statusQuery: { uidNext: true } })).slice(0, MOST_FOLDERS)
    return listed.length === known.size && listed.every(({ path }) => known.has(path)) ? listed : undefined
  }

  async function askEach(folders: readonly ListedFolder[]): Promise<ListedFolder[]> {
    const most = mostAsked([...known.keys()])
    const from = folders.length > most ? (turn * most) % folders.length : 0
    turn += 1
    return await ask([...folders.slice(from), ...folders.slice(0, from)].slice(0, most))
  }

  async function ask(asked: readonly ListedFolder[]): Promise<ListedFolder[]> {
    for (const folder of asked) {
      const status = await client
        .status(folder.path, { uidNext: true, uidValidity: true })
        .catch(() => undefined)
      if (!client.usable) break
      if (status) Object.assign(folder, { uidNext: status.uidNext, validity: Number(status.uidValidity) })
    }
    return asked.filter(({ uidNext }) => uidNext !== undefined)
  }

  const readFolders = (): ListedFolder[] =>
    [...known].flatMap(([path, role]) =>
      role ? [{ path, uidNext: undefined, validity: undefined, ...role }] : [],
    )

  return {
    async look() {
      const isListed = known.size > 0 && !tellsStatus() && turn % ROUNDS_OF_A_LIST !== 0
      const brief = known.size > 0 && tellsStatus() ? await lookBriefly() : undefined
      const listed = isListed ? [] : (brief ?? (await lookWhole()))
      const states = new Map(listed.map(({ path, status }) => [path, status]))
      const folders = readFolders().map((folder) => {
        const { uidNext, uidValidity } = states.get(folder.path) ?? {}
        return { ...folder, uidNext, validity: uidValidity === undefined ? undefined : Number(uidValidity) }
      })
      const paths = folders.map(({ path }) => path)
      const isWhole = !brief && !isListed
      return { folders: tellsStatus() ? folders : await askEach(folders), paths, isWhole }
    },
    ask: async (paths) => await ask(readFolders().filter(({ path }) => paths.includes(path))),
    spacing: () => (tellsStatus() ? spacing([...known.keys()]) : 1),
  }
}

// Our own mail lies in Sent and Drafts. Where one folder holds all mail (Gmail), the others are labels of it, and it
// holds neither spam nor trash.
const WITHOUT_REPLIES = ['\\Sent', '\\Drafts', '\\Flagged', '\\Important']
const BESIDE_ALL = ['\\All', '\\Junk', '\\Trash', '\\Inbox']

function roleOf(
  { path, flags, specialUse }: ListResponse,
  hasAll: boolean,
  sent: string | null,
): { role: FolderRole } | undefined {
  const use = specialUse ?? ''
  if (flags.has('\\Noselect') || flags.has('\\NonExistent')) return undefined
  if (WITHOUT_REPLIES.includes(use) || flags.has('\\Important') || path === sent) return undefined
  if (hasAll && !BESIDE_ALL.includes(use) && path !== 'INBOX') return undefined
  if (path === 'INBOX') return { role: 'inbox' }
  return { role: use === '\\Trash' ? 'trash' : use === '\\Junk' ? 'junk' : 'other' }
}

/** Leaves out what a folder is for, which does not change. */
function setBrief(client: ImapFlow, isBrief: boolean): void {
  ;(client as unknown as { skipListAuxArgs: boolean }).skipListAuxArgs = isBrief
}
