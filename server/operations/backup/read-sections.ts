// Splits a streamed backup: into its lines, and the raw rows of each table. Lines are short; rows may be of any
// number and are passed on in chunks.
import { createHash } from 'node:crypto'
import { damaged, ending, endOfRows } from './backup-text.ts'

type Section =
  | { kind: 'line'; text: string }
  /** The last line, and the SHA-256 of everything before it. */
  | { kind: 'end'; text: string; sha256: string }

const newline = '\n'.charCodeAt(0)
const longestLine = 4_000_000

export type BackupReader = {
  /** The next line. Undefined at the end. */
  next(): Promise<Section | undefined>
  /** The rows after a COPY line; they must be read to their end before the next line is requested. */
  rows(): AsyncGenerator<Buffer>
}

// oxlint-disable-next-line max-lines-per-function -- lines and rows are taken from one buffer, with one digest
export function readSections(source: AsyncIterable<Buffer>): BackupReader {
  const chunks = source[Symbol.asyncIterator]()
  const digest = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next()
    if (done) return false
    held = held.length === 0 ? value : Buffer.concat([held, value])
    return true
  }

  function readBytes(length: number): Buffer {
    const section = held.subarray(0, length)
    held = held.subarray(length)
    return section
  }

  return {
    async next() {
      let end = held.indexOf(newline)
      while (end === -1) {
        if (held.length > longestLine) throw new Error(damaged)
        if (!(await more())) {
          if (held.length > 0) throw new Error(damaged)
          return undefined
        }
        end = held.indexOf(newline)
      }
      const line = readBytes(end + 1)
      const text = line.toString('utf8', 0, end)
      if (text.startsWith(ending)) return { kind: 'end', text, sha256: digest.digest('hex') }
      digest.update(line)
      return { kind: 'line', text }
    },

    async *rows() {
      let atLineStart = true
      while (true) {
        const end = findEnd(held, atLineStart)
        if (end !== -1) {
          const rows = readBytes(end)
          digest.update(rows)
          if (rows.length > 0) yield rows
          digest.update(readBytes(endOfRows.length))
          return
        }
        // The end marker may be split by the border of a chunk.
        const sure = held.length - endOfRows.length
        if (sure > 0) {
          const rows = readBytes(sure)
          digest.update(rows)
          atLineStart = rows.at(-1) === newline
          yield rows
        }
        if (!(await more())) throw new Error(damaged)
      }
    },
  }
}

/** The position of the marker that ends the rows, or -1. */
function findEnd(held: Buffer, atLineStart: boolean): number {
  if (atLineStart && held.subarray(0, endOfRows.length).toString('latin1') === endOfRows) return 0
  const found = held.indexOf(`\n${endOfRows}`)
  return found === -1 ? -1 : found + 1
}
