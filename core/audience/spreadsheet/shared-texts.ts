// The texts that the cells of a workbook share, as UTF-8 in a few large blocks: millions of strings of their own take
// several times the memory.
import { strFromU8, strToU8 } from 'fflate'

const BLOCK_BYTES = 4 * 1024 * 1024
/** Lists often repeat a value in the rows that follow. */
const RECENT = 1_024

export class SharedTexts {
  readonly #blocks: Uint8Array[] = []
  #used = 0
  /** The place at which each text begins, in blocks of a fixed size. A text lies within one block. */
  #starts = new Uint32Array(1_024)
  #lengths = new Uint32Array(1_024)
  readonly #recent: { place: number; text: string }[] = []
  count = 0

  add(text: string): void {
    const bytes = strToU8(text)
    if (this.#blocks.length === 0 || this.#used + bytes.length > BLOCK_BYTES) {
      this.#blocks.push(new Uint8Array(BLOCK_BYTES))
      this.#used = 0
    }
    this.#blocks.at(-1)!.set(bytes, this.#used)
    if (this.count === this.#starts.length) {
      this.#starts = grown(this.#starts)
      this.#lengths = grown(this.#lengths)
    }
    this.#starts[this.count] = (this.#blocks.length - 1) * BLOCK_BYTES + this.#used
    this.#lengths[this.count] = bytes.length
    this.#used += bytes.length
    this.count += 1
  }

  /** Empty for a text that the workbook does not have. */
  at(place: number): string {
    if (!Number.isInteger(place) || place < 0 || place >= this.count) return ''
    const known = this.#recent[place % RECENT]
    if (known?.place === place) return known.text
    const start = this.#starts[place]!
    const within = start % BLOCK_BYTES
    const block = this.#blocks[Math.floor(start / BLOCK_BYTES)]!
    const text = strFromU8(block.subarray(within, within + this.#lengths[place]!))
    this.#recent[place % RECENT] = { place, text }
    return text
  }
}

function grown(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
