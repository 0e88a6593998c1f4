import type { RejectedRow } from '#core/audience/check-rows.ts'
import { writeRow } from '#core/audience/write-csv.ts'

/** All rejected rows as the file to download. It is collected in blobs, so that a million of them need no memory. */
export class Rejects {
  #parts: Blob[] = []
  #text = ''
  count = 0
  /** The first rows, for display and to store with the import. */
  readonly first: RejectedRow[] = []
  /** The number of rows by kind of reason. */
  readonly reasons = new Map<string, number>()

  add(rows: readonly RejectedRow[]): void {
    for (const row of rows) {
      this.count += 1
      const kind = kindOf(row.reason)
      this.reasons.set(kind, (this.reasons.get(kind) ?? 0) + 1)
      if (this.first.length < 200)
        this.first.push({ ...row, cells: row.cells.slice(0, 20).map((cell) => cell.slice(0, 200)) })
      this.#text += writeRow([row.line, row.reason, ...row.cells])
    }
    if (this.#text.length > 1_000_000) this.#flush()
  }

  file(headings: readonly string[]): BlobPart[] {
    this.#flush()
    return ['\uFEFF', writeRow(['Line', 'Reason', ...headings]), ...this.#parts]
  }

  #flush(): void {
    if (this.#text !== '') this.#parts.push(new Blob([this.#text]))
    this.#text = ''
  }
}

// Removes the quoted value: “x@y” is not an email address.
function kindOf(reason: string): string {
  return reason
    .replace(/^“.*” is not an email address/, 'Not an email address')
    .replaceAll(/“[^“”]*”/g, '…')
    .replace(/^[^\s@]+@\S+ is already in line \d+/, 'The address is already in the file')
    .replace(/^(There are several addresses in one cell).*/, '$1')
}
