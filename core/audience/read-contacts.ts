// One pass over a list: batches of contacts to import, and the rejected rows.
import { verdictReasons, type VerdictReason } from './address-verdicts.ts'
import { RowChecker, type LeftOutCell, type Quality, type RejectedRow } from './check-rows.ts'
import type { FileVerdict } from './file-verdicts.ts'
import type { ImportDefaults } from './read-row.ts'
import type { Column, ImportField } from './map-columns.ts'
import type { ImportedContact } from './contact.ts'
import { CsvReader } from './read-csv.ts'
import type { ColumnReview } from './value-review.ts'

/** The options for reading a list. */
export type ReadingPlan = {
  delimiter: string
  /** True for a spreadsheet, whose records are numbered by rows and not by lines. */
  countsRows: boolean
  header: boolean
  columns: readonly Column[]
  defaults: ImportDefaults
  /** Fields whose values are improved, such as HANS to Hans. */
  repairs: readonly ImportField[]
  /** The names and addresses of members, who may be owners. */
  owners: ReadonlySet<string>
  /** Verdicts of the file that the user overruled. */
  includes: readonly FileVerdict['is'][]
  /** Misspelt domains that the user corrects: as written, and as meant. */
  corrections: ReadonlyMap<string, string>
}
export type Line = { line: number; contact: ImportedContact }
export type Batch = {
  lines: Line[]
  rejected: RejectedRow[]
  share: number
  quality: Quality
  values: ColumnReview[]
  /** The first skipped cells, whose contacts are imported without them. */
  unreadCells: readonly LeftOutCell[]
  /** Addresses that opted out elsewhere, to be suppressed. */
  optedOut: string[]
}

// A request is limited to 10 MB, and custom fields and notes can be long.
const MAX_ROWS = 2_000
const MAX_CHARACTERS = 2_000_000

/** The pieces of the text come with the share of the list that was read. */
export async function* readContacts(
  plan: ReadingPlan,
  pieces: AsyncIterable<{ text: string; share: number; last: boolean }>,
): AsyncGenerator<Batch> {
  const reader = new CsvReader(plan.delimiter, plan.countsRows)
  const checker = new RowChecker(
    plan.columns,
    plan.defaults,
    new Set(plan.repairs),
    plan.owners,
    new Set(plan.includes),
    plan.corrections,
  )
  let isFirst = plan.header
  let waiting: Line[] = []
  let rejected: RejectedRow[] = []
  let optedOut: string[] = []
  const finishBatch = (share: number): Batch => {
    rejected.sort((one, other) => one.line - other.line)
    const batch = {
      lines: waiting,
      rejected,
      share,
      quality: checker.quality,
      values: checker.values.columns(),
      unreadCells: checker.unreadCells,
      optedOut,
    }
    optedOut = []
    waiting = []
    rejected = []
    return batch
  }
  let characters = 0
  for await (const { text, share, last } of pieces) {
    const { records, broken } = reader.push(text, last)
    if (isFirst) isFirst = records.shift() === undefined
    rejected.push(...broken.map((line) => ({ line: line.line, reason: line.reason, cells: [line.text] })))
    const checked = checker.check(records)
    rejected.push(...checked.rejected)
    optedOut.push(...checked.optedOut)
    for (const line of checked.contacts) {
      const size = JSON.stringify(line.contact).length
      if (waiting.length >= MAX_ROWS || characters + size > MAX_CHARACTERS) {
        yield finishBatch(share)
        characters = 0
      }
      waiting.push(line)
      characters += size
    }
  }
  yield finishBatch(1)
}

type Refusal = { code: string; message: string }

/** Sends lines, and in halves what the database refuses, until the refused row is found and named. */
export async function sendInParts(
  lines: readonly Line[],
  send: (lines: readonly Line[]) => Promise<Refusal | null>,
): Promise<RejectedRow[]> {
  if (lines.length === 0) return []
  const refusal = await send(lines)
  if (!refusal) return []
  if (!isAboutARow(refusal.code)) throw refusal
  const [only] = lines
  if (lines.length === 1 && only)
    return [{ line: only.line, reason: refusal.message, cells: [only.contact.email] }]
  const half = Math.ceil(lines.length / 2)
  return [...(await sendInParts(lines.slice(0, half), send)), ...(await sendInParts(lines.slice(half), send))]
}

// Constraint violations (23) and invalid values (22).
const isAboutARow = (code: string) => code.startsWith('22') || code === '23514' || code === '23502'

/** Separates the lines that are left out, each with its reason. */
export function withoutUndeliverable(
  lines: readonly Line[],
  undeliverable: ReadonlyMap<string, VerdictReason>,
): { remaining: Line[]; leftOut: RejectedRow[] } {
  const leftOut: RejectedRow[] = []
  const remaining = lines.filter(({ line, contact: { email } }) => {
    const reason = undeliverable.get(email)
    if (reason)
      leftOut.push({ line, reason: `Undeliverable. ${verdictReasons[reason].text}`, cells: [email] })
    return !reason
  })
  return { remaining, leftOut }
}
