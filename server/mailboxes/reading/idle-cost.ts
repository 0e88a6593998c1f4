// The bytes that an idle mailbox may cost: at most twice the cost of reading its inbox and spam folder every 300
// seconds. With many folders a list of all with their next UIDs is larger than that, unless it is compressed.

/** The interval between checks of all folders of a mailbox: mail in any of them is seen within two minutes. */
export const LOOK_MS = 110_000

/** Servers that are queried folder by folder list their names only every this many rounds. */
export const LOOKS_OF_A_LIST = 8
/** The number of folders that are queried in a round, one by one. */
export const MOST_ASKED = 60

const FORMER_MS = 300_000
/** Below 2, because servers differ in the length of their responses. */
const MOST_TIMES = 1.9

/** Names as they are transmitted. */
export type ListedNames = {
  /** Every folder that the server lists. */
  all: readonly string[]
  /** The folders in which replies may lie, besides the inbox. */
  read: readonly string[]
  /** With LIST-EXTENDED (RFC 5258) the subscriptions were part of the list; else they were a list of their own. */
  isExtended: boolean
}

const lengthOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + Buffer.byteLength(path), 0)

// Measured on Dovecot 2.3, commands and responses, without the names (decision 651).
const listBytes = (paths: readonly string[]): number => 32 * paths.length + lengthOf(paths)
/** LIST, two EXAMINE, two SEARCH and IDLE; LSUB words its lines as LIST does. */
const formerBytes = ({ all, isExtended }: ListedNames): number =>
  1_114 + listBytes(all) + (isExtended ? 0 : 40 + listBytes(all))
const IDLE_BYTES = 128
/** LIST-STATUS and IDLE; each name occurs twice. */
const listStatusBytes = (paths: readonly string[]): number =>
  IDLE_BYTES + 43 * paths.length + 2 * lengthOf(paths)
/** STATUS (UIDNEXT); the name comes twice. */
const eachBytes = (paths: readonly string[]): number => IDLE_BYTES + 72 * paths.length + 2 * lengthOf(paths)

/** True when STATUS for each folder that is read costs less than the list of all, as with the labels of Gmail. */
export const isEachCheaper = ({ all, read }: ListedNames): boolean =>
  eachBytes(read) + listStatusBytes(all) / LOOKS_OF_A_LIST < listStatusBytes(all)

/**
 * The factor by which the interval would have to exceed LOOK_MS to stay within the bytes: 1 for up to about fifteen
 * folders. With compression it is always 1.
 */
export const spacing = (names: ListedNames): number => {
  const listed = listStatusBytes(names.all)
  const bytes = isEachCheaper(names) ? eachBytes(names.read) + listed / LOOKS_OF_A_LIST : listed
  return Math.max(1, (bytes * FORMER_MS) / (formerBytes(names) * LOOK_MS * MOST_TIMES))
}
