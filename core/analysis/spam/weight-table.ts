const KEY_BITS = 24
export const KEYS = 1 << KEY_BITS
// 1.5 times the number of weights, so that a search ends after a step or two.
const SLOTS = 1 << 19
/** A full table would make searches endless. */
export const MOST_WEIGHTS = 400_000

/**
 * The learned features, each stored with its own key, so that an unknown word does not borrow the weight of another. A
 * slot holds a key and, in its lowest byte, the weight, which is never 0.
 */
export class WeightTable {
  private readonly slots = new Int32Array(SLOTS)

  constructor(packed: string) {
    const bytes = decodeBase64(packed)
    let [at, key] = [0, 0]
    while (at < bytes.length) {
      let [gap, byte] = [0, 0]
      do {
        byte = bytes[at++]!
        gap = gap * 128 + (byte & 127)
      } while (byte > 127)
      key += gap
      this.put(key, bytes[at++]!)
    }
  }

  /** The signed byte of a feature, 0 when it was not learned. */
  byteOf(key: number): number {
    const { slots } = this
    let slot = key & (SLOTS - 1)
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      if (entry >>> 8 === key) return (entry << 24) >> 24
      slot = (slot + 1) & (SLOTS - 1)
    }
    return 0
  }

  private put(key: number, byte: number): void {
    let slot = key & (SLOTS - 1)
    while (this.slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
    this.slots[slot] = (key << 8) | byte
  }
}

/**
 * The table's serialized form: in key order, the step to each key (seven bits per byte, the highest bit says that more
 * follow), then its weight.
 */
export function packTable(weights: readonly (readonly [key: number, byte: number])[]): Uint8Array {
  if (weights.length > MOST_WEIGHTS) throw new Error('The table has no room for so many weights.')
  const bytes: number[] = []
  let before = 0
  for (const [key, byte] of weights.toSorted(([a], [b]) => a - b)) {
    const gap = key - before
    for (let shift = 21; shift > 0; shift -= 7)
      if (gap >>> shift > 0) bytes.push(128 | ((gap >>> shift) & 127))
    bytes.push(gap & 127, byte & 255)
    before = key
  }
  return Uint8Array.from(bytes)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** `atob` is not part of ECMAScript. */
function decodeBase64(base64: string): Uint8Array {
  const values = new Uint8Array(128)
  for (let value = 0; value < 64; value++) values[LETTERS.charCodeAt(value)] = value
  const full = base64.replace(/(?<!=)=+$/, '')
  const bytes = new Uint8Array(Math.floor((full.length * 3) / 4))
  let [at, bits, held] = [0, 0, 0]
  for (let from = 0; from < full.length; from++) {
    bits = ((bits << 6) | values[full.charCodeAt(from)]!) & 0xffff
    held += 6
    if (held >= 8) bytes[at++] = (bits >> (held -= 8)) & 255
  }
  return bytes
}
