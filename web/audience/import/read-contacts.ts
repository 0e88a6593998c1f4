// One pass over the file: batches of contacts to send, and the rejected rows.
import { RowChecker, type LeftOutCell, type Quality, type RejectedRow } from '#core/audience/check-rows.ts'
import type { FileVerdict } from '#core/audience/file-verdicts.ts'
import type { ImportDefaults } from '#core/audience/read-row.ts'
import type { Column, ImportField } from '#core/audience/map-columns.ts'
import type { ImportedContact } from '#core/audience/contact.ts'
import { CsvReader } from '#core/audience/read-csv.ts'
import type { ColumnReview } from '#core/audience/value-review.ts'
import { readPieces, type Source } from './source.ts'

export type Plan = {
  source: Source
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
type Batch = {
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

export async function* readContacts(plan: Plan, signal: AbortSignal): AsyncGenerator<Batch> {
  const reader = new CsvReader(plan.source.delimiter, plan.source.original !== undefined)
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
  for await (const { text, share, last } of readPieces(plan.source, signal)) {
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
