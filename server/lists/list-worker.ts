// Reads a list in a thread: a file of up to 20 MB, which may be a workbook that unpacks to many times its size.
import { delimiterOf, encodingOf, isVcard, isZip, notCsvReason } from '#core/audience/csv-dialect.ts'
import { guessColumns, MAX_COLUMNS, type Column } from '#core/audience/map-columns.ts'
import { readContacts, type Batch } from '#core/audience/read-contacts.ts'
import { readCsv } from '#core/audience/read-csv.ts'
import { spreadsheetToCsv } from '#core/audience/spreadsheet/spreadsheet-to-csv.ts'
import { UnreadableFile } from '#core/audience/unreadable-file.ts'
import { vcardsToCsv } from '#core/audience/vcards-to-csv.ts'
import type { ListPlan } from './list-plan.ts'

export type ListTask = { bytes: Uint8Array; plan: ListPlan; owners: readonly string[] }
/** Batches as JSON, so that the caller parses one at a time. */
export type ListRead = { ok: true; batches: string[] } | { ok: false; reason: string }
export type ListBatch = Pick<Batch, 'lines' | 'rejected' | 'optedOut'>

const HEAD_CHARACTERS = 256 * 1024
const MAX_UNPACKED = 200_000_000
const MAX_ROWS = 100_000

export async function readList(task: ListTask): Promise<ListRead> {
  try {
    return { ok: true, batches: await readBatches(task) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, reason: error.message }
    throw error
  }
}

async function readBatches({ bytes, plan, owners }: ListTask): Promise<string[]> {
  const list = await readText(bytes, plan)
  const delimiter = list.isConverted
    ? ','
    : (plan.delimiter ?? delimiterOf(list.text.slice(0, HEAD_CHARACTERS)))
  const { tags, source, basis, proof } = plan
  const contacts = readContacts(
    {
      delimiter,
      countsRows: list.isConverted,
      header: plan.header,
      columns: columnsOf(list.text.slice(0, HEAD_CHARACTERS), delimiter, plan),
      defaults: { tags, source, basis, proof },
      repairs: plan.repairs,
      owners: new Set(owners),
      includes: plan.includesUndeliverable ? ['undeliverable'] : [],
      corrections: new Map(plan.corrections),
    },
    pieces(list.text),
  )
  const batches: string[] = []
  let rows = 0
  for await (const { lines, rejected, optedOut } of contacts) {
    rows += lines.length + rejected.length
    if (rows > MAX_ROWS)
      throw new UnreadableFile('The list has more than 100,000 rows. Split it, or import it as a file.')
    batches.push(JSON.stringify({ lines, rejected, optedOut } satisfies ListBatch))
  }
  if (rows === 0) throw new UnreadableFile('The list has no rows.')
  return batches
}

/** The columns of the file with the targets of the first import. */
function columnsOf(head: string, delimiter: string, plan: ListPlan): Column[] {
  const columns = guessColumns(readCsv(head, delimiter).records.slice(0, 200), plan.header).map(
    (column): Column => ({
      ...column,
      target: Object.hasOwn(plan.mapping, column.heading) ? plan.mapping[column.heading]! : { to: 'skip' },
    }),
  )
  if (columns.length > MAX_COLUMNS)
    throw new UnreadableFile(`The list has more than ${MAX_COLUMNS.toLocaleString('en')} columns.`)
  if (columns.some(({ target }) => target.to === 'field' && target.field === 'email')) return columns
  const [wanted = 'email'] =
    Object.entries(plan.mapping).find(([, target]) => target.to === 'field' && target.field === 'email') ?? []
  throw new UnreadableFile(`The list has no column “${wanted.slice(0, 60)}” with the addresses any more.`)
}

async function readText(
  bytes: Uint8Array,
  { sheet, encoding }: ListPlan,
): Promise<{ text: string; isConverted: boolean }> {
  if (isZip(bytes)) {
    const csv = createText()
    const read = (start: number, end: number) => Promise.resolve(bytes.subarray(start, end))
    await spreadsheetToCsv(
      { size: bytes.length, read, checkTime: () => undefined },
      csv.add,
      sheet,
      MAX_UNPACKED,
    )
    return { text: csv.text(), isConverted: true }
  }
  const reason = notCsvReason(bytes)
  if (reason) throw new UnreadableFile(reason)
  const text = new TextDecoder(encoding ?? encodingOf(bytes) ?? utf8OrLatin(bytes)).decode(bytes)
  if (!isVcard(text)) return { text, isConverted: false }
  const csv = createText()
  await vcardsToCsv(async function* () {
    yield text
  }, csv.add)
  return { text: csv.text(), isConverted: true }
}

/** A workbook can repeat one text in each of its cells. */
function createText() {
  const parts: string[] = []
  let length = 0
  return {
    add(part: string) {
      length += part.length
      if (length > MAX_UNPACKED) throw new UnreadableFile('The list is larger than 200 MB.')
      parts.push(part)
    },
    text: () => parts.join(''),
  }
}

function utf8OrLatin(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const PIECE = 1_000_000

async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += PIECE)
    yield { text: text.slice(at, at + PIECE), share: at / text.length, last: false }
  yield { text: '', share: 1, last: true }
}
