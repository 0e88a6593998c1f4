// Lists the folders that may contain replies, and those with new messages. A rule, a user or the server itself may
// file a reply anywhere.
import type { ImapFlow, ListResponse } from 'imapflow'
import { mostAsked, spacing } from './idle-cost.ts'

export type ListedFolder = {
  path: string
  /** The server's next UID, if reported. A changed value means new mail. */
  uidNext: number | undefined
  validity: number | undefined
  role: FolderRole
}

/**
 * In the trash, where a rule or a user may have moved a message, only messages that reference ours in their headers
 * matter. Messages without a reference are searched in the inbox and in junk only.
 */
export type FolderRole = 'inbox' | 'junk' | 'trash' | 'other'

/**
 * Servers without LIST-STATUS are queried for each folder separately, and for folder names only every this many
 * rounds.
 */
const ROUNDS_OF_A_LIST = 8
const MOST_FOLDERS = 2_000

export type FolderList = {
  /**
   * `folders` are those with a known state, `paths` all that are read; `isWhole` is true when the folders may have
   * changed.
   */
  look(): Promise<{ folders: ListedFolder[]; paths: string[]; isWhole: boolean }>
  /** The state of these folders only. */
  ask(paths: readonly string[]): Promise<ListedFolder[]>
  /** The factor by which the next check is delayed (idle-cost.ts). */
  spacing(): number
}

/** `sent` is the folder with copies of sent mail, when it is known. */
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

  /** Only names and next UIDs: a quarter of the bytes. Undefined when a folder is new or was renamed. */
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

// Sent and Drafts contain our own mail. When one folder contains all mail (Gmail), the others are labels of it,
// except spam and trash.
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

/** Omits the purpose of each folder, which does not change. */
function setBrief(client: ImapFlow, isBrief: boolean): void {
  ;(client as unknown as { skipListAuxArgs: boolean }).skipListAuxArgs = isBrief
}
