// Converts a spreadsheet or vCards to CSV. It runs in a worker, so that the page stays responsive.
import type { Encoding } from '#core/audience/csv-dialect.ts'
import { withoutFormulas } from '#core/audience/write-csv.ts'
import { spreadsheetToCsv } from '#core/audience/spreadsheet/spreadsheet-to-csv.ts'
import { UnreadableFile } from '#core/audience/unreadable-file.ts'
import { vcardsToCsv } from '#core/audience/vcards-to-csv.ts'
import { createWorkTime } from './work-time.ts'

export type Conversion =
  | { kind: 'spreadsheet'; file: File; sheet: string | undefined }
  | { kind: 'vcard'; file: File; encoding: Encoding }
/** `copy` is stored for people to open: as `csv`, and without cells that start a formula. */
export type Converted = { csv: Blob; copy: Blob; sheets: readonly string[]; sheet: string | undefined }
export type ConvertAnswer = ({ ok: true } & Converted) | { ok: false; reason: string }

addEventListener('message', (event: MessageEvent<Conversion>) => void answer(event.data))

async function answer(conversion: Conversion): Promise<void> {
  const convert =
    conversion.kind === 'spreadsheet' ? convertSpreadsheet(conversion) : convertCards(conversion)
  const result = await convert.then(
    (converted): ConvertAnswer => ({ ok: true, ...converted }),
    (error: unknown): ConvertAnswer => ({
      ok: false,
      reason: error instanceof UnreadableFile ? error.message : 'Couldn’t read this file.',
    }),
  )
  postMessage(result)
}

async function convertSpreadsheet({
  file,
  sheet,
}: {
  file: File
  sheet: string | undefined
}): Promise<Converted> {
  const parts = createParts()
  const time = createWorkTime(() => performance.now())
  const read = async (start: number, end: number) =>
    new Uint8Array(await time.pauseFor(file.slice(start, end).arrayBuffer()))
  const choice = await spreadsheetToCsv({ size: file.size, read, checkTime: time.check }, parts.add, sheet)
  return { ...parts.blobs(), ...choice }
}

/** Browsers store large blobs on disk, so the rows need no memory. */
function createParts() {
  const [csv, copy]: [Blob[], Blob[]] = [[], []]
  return {
    add(records: string) {
      const safe = withoutFormulas(records)
      csv.push(new Blob([records]))
      copy.push(safe === records ? csv.at(-1)! : new Blob([safe]))
    },
    blobs: () => ({ csv: new Blob(csv), copy: new Blob(copy) }),
  }
}

async function convertCards({ file, encoding }: { file: File; encoding: Encoding }): Promise<Converted> {
  const time = createWorkTime(() => performance.now())
  async function* pieces() {
    const decoder = new TextDecoder(encoding)
    for await (const piece of file.stream()) {
      yield decoder.decode(piece, { stream: true })
      time.check()
    }
    yield decoder.decode()
  }
  const parts = createParts()
  await vcardsToCsv(pieces, parts.add)
  return { ...parts.blobs(), sheets: [], sheet: undefined }
}
