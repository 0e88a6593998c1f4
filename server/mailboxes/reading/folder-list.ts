// Lists the folders that may contain replies, and those with new messages. A rule, a user or the server itself may
// file a reply anywhere.
import type { ImapFlow, ListResponse } from 'imapflow'
import { compressImap, offersCompression } from '../compress-imap.ts'
import type { FolderStates } from './folder-states.ts'
import { isEachCheaper, LOOKS_OF_A_LIST, MOST_ASKED, spacing, type ListedNames } from './idle-cost.ts'

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

const MOST_FOLDERS = 2_000

/** `folders` are those with a known state, `paths` all that are read; `isWhole` is true when the folders may have changed. */
type Look = { folders: ListedFolder[]; paths: string[]; isWhole: boolean }

type FolderList = {
  /** When the server is queried folder by folder in turns, `busy` are queried in each round. */
  look(busy: readonly string[]): Promise<Look>
  /** Keyed by the name in LIST: null when the folder is not read, undefined when it was never listed. */
  find(listedAs: string): ListedFolder | null | undefined
  /** The factor by which a longer interval keeps within the bytes of an idle mailbox (idle-cost.ts). */
  spacing(): number
}

type Known = { listedAs: string; role: FolderRole | undefined }

/** `sent` is the folder with copies of sent mail, when it is known. */
export function createFolderList(client: ImapFlow, states: FolderStates, sent: string | null): FolderList {
  const known = new Map<string, Known>()
  let turn = 0
  let isCompressed = false
  const hasListStatus = () => client.capabilities.has('LIST-STATUS')
  const queriesEach = () => !hasListStatus() || (known.size > 0 && isEachCheaper(names()))

  const names = (): ListedNames => ({
    all: [...known.values()].map(({ listedAs }) => listedAs),
    read: [...known.values()].flatMap(({ listedAs, role }) => (role && role !== 'inbox' ? [listedAs] : [])),
    isExtended: client.capabilities.has('LIST-EXTENDED'),
  })

  async function listWithValidity(): Promise<ListResponse[]> {
    setBrief(client, false)
    const status = hasListStatus() ? { statusQuery: { uidNext: true, uidValidity: true } } : {}
    const listed = (await client.list(status)).slice(0, MOST_FOLDERS)
    known.clear()
    const hasAll = listed.some((folder) => folder.specialUse === '\\All' && isSelectable(folder))
    for (const folder of listed)
      known.set(folder.path, { listedAs: folder.pathAsListed, role: roleOf(folder, hasAll, sent) })
    // Compression takes memory, so only connections with many folders have it.
    if (!isCompressed && spacing(names()) > 1 && offersCompression(client))
      isCompressed = await compressImap(client)
    return listed
  }

  /** Only names and next UIDs: a quarter of the bytes. Undefined when a folder is new or was renamed. */
  async function listBriefly(): Promise<ListResponse[] | undefined> {
    setBrief(client, true)
    const listed = (await client.list({ statusQuery: { uidNext: true } })).slice(0, MOST_FOLDERS)
    return listed.length === known.size && listed.every(({ path }) => known.has(path)) ? listed : undefined
  }

  /** IDLE reports the inbox. */
  async function queryInTurn(busy: readonly string[], withValidity: boolean): Promise<ListedFolder[]> {
    const folders = readFolders().filter(({ role }) => role !== 'inbox')
    const first = folders.filter(({ path }) => busy.includes(path))
    const others = folders.filter(({ path }) => !busy.includes(path))
    const most = MOST_ASKED - first.length
    const from = others.length > most ? (turn * most) % others.length : 0
    const inTurn = [...others.slice(from), ...others.slice(0, from)].slice(0, most)
    return await queryStatus([...first, ...inTurn], withValidity)
  }

  async function queryStatus(
    folders: readonly ListedFolder[],
    withValidity: boolean,
  ): Promise<ListedFolder[]> {
    const found: ListedFolder[] = []
    for (const folder of folders) {
      const state = await states.ask(known.get(folder.path)!.listedAs, withValidity)
      if (!client.usable) break
      if (state?.uidNext !== undefined)
        found.push({ ...folder, uidNext: state.uidNext, validity: state.validity })
    }
    return found
  }

  const readFolders = (): ListedFolder[] =>
    [...known].flatMap(([path, { role }]) =>
      role ? [{ path, uidNext: undefined, validity: undefined, role }] : [],
    )

  function find(listedAs: string): ListedFolder | null | undefined {
    const found = [...known].find(([, folder]) => folder.listedAs === listedAs)
    return found && (readFolders().find(({ path }) => path === found[0]) ?? null)
  }

  const withStatus = (listed: readonly ListResponse[]): ListedFolder[] => {
    const statusByPath = new Map(listed.map(({ path, status }) => [path, status]))
    return readFolders().map((folder) => {
      const { uidNext, uidValidity } = statusByPath.get(folder.path) ?? {}
      return { ...folder, uidNext, validity: uidValidity === undefined ? undefined : Number(uidValidity) }
    })
  }

  async function listFolders(busy: readonly string[]): Promise<Look> {
    const isFirst = known.size === 0
    const isWholeDue = isFirst || turn % LOOKS_OF_A_LIST === 0
    const brief = !isFirst && !queriesEach() ? await listBriefly() : undefined
    const whole = !brief && (isWholeDue || !queriesEach()) ? await listWithValidity() : undefined
    turn += 1
    const listed = hasListStatus() ? (brief ?? whole) : undefined
    const folders = listed ? withStatus(listed) : await queryInTurn(busy, whole !== undefined)
    return { folders, paths: readFolders().map(({ path }) => path), isWhole: whole !== undefined }
  }

  return { look: listFolders, find, spacing: () => (isCompressed ? 1 : spacing(names())) }
}

// Sent and Drafts contain our own mail. When one folder contains all mail (Gmail), the others are labels of it,
// except spam and trash.
const WITHOUT_REPLIES = ['\\Sent', '\\Drafts', '\\Flagged', '\\Important']
const BESIDE_ALL = ['\\All', '\\Junk', '\\Trash', '\\Inbox']

const isSelectable = ({ flags }: Pick<ListResponse, 'flags'>): boolean =>
  !flags.has('\\Noselect') && !flags.has('\\NonExistent')

function roleOf(
  { path, flags, specialUse }: ListResponse,
  hasAll: boolean,
  sent: string | null,
): FolderRole | undefined {
  const use = specialUse ?? ''
  if (!isSelectable({ flags })) return undefined
  if (WITHOUT_REPLIES.includes(use) || flags.has('\\Important') || path === sent) return undefined
  if (hasAll && !BESIDE_ALL.includes(use) && path !== 'INBOX') return undefined
  if (path === 'INBOX') return 'inbox'
  return use === '\\Trash' ? 'trash' : use === '\\Junk' ? 'junk' : 'other'
}

/** Omits the purpose of each folder, which does not change. */
function setBrief(client: ImapFlow, isBrief: boolean): void {
  ;(client as unknown as { skipListAuxArgs: boolean }).skipListAuxArgs = isBrief
}
