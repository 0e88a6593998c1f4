// The bytes that an idle mailbox may cost: at most twice the cost of reading its inbox and spam folder every 300
// seconds. With many folders a list of all with their next UIDs is larger than that, and is requested less often.

/** The interval between checks of all folders of a mailbox with few: mail in any of them is seen within two minutes. */
export const LOOK_MS = 110_000

const FORMER_MS = 300_000
/** Below 2, because servers differ in the length of their responses. */
const MOST_TIMES = 1.9

const lengthOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + Buffer.byteLength(path), 0)

// Measured on Dovecot 2.3, commands and responses, without the names (decision 651).
/** LIST, two EXAMINE, two SEARCH and IDLE. */
const formerBytes = (paths: readonly string[]): number => 1_114 + 32 * paths.length + lengthOf(paths)
/** LIST-STATUS and IDLE; each name occurs twice. */
const listBytes = (paths: readonly string[]): number => 128 + 43 * paths.length + 2 * lengthOf(paths)
const STATUS_BYTES = 97

/**
 * The factor by which the interval for a server with LIST-STATUS exceeds LOOK_MS: 1 for up to about fifteen folders.
 */
export const spacing = (paths: readonly string[]): number =>
  Math.max(1, (listBytes(paths) * FORMER_MS) / (formerBytes(paths) * LOOK_MS * MOST_TIMES))

/** The number of folders that a server without LIST-STATUS is queried for in a round. */
export function mostAsked(paths: readonly string[]): number {
  const budget = (MOST_TIMES * formerBytes(paths) * LOOK_MS) / FORMER_MS - 128
  const each = STATUS_BYTES + (2 * lengthOf(paths)) / Math.max(1, paths.length)
  return Math.max(8, Math.min(60, Math.floor(budget / each)))
}
