/**
 * A set of letter sequences by the order in which they were added. Strings in a `Map` cost three times as much, and a
 * report looks up hundreds.
 */
export class SequenceTable {
  private sequences = new Int32Array(1024)
  private edges = new Uint8Array(1024)
  /** Place of the sequence plus one; 0 is free. */
  private places = new Int32Array(1024)
  size = 0

  clear(): void {
    this.places.fill(0)
    this.size = 0
  }

  /** Returns the place of a sequence, -1 when it was not added. */
  find(sequence: number, edges: number): number {
    return this.places[this.slotOf(sequence, edges)]! - 1
  }

  /** Returns false when the sequence was already present. */
  add(sequence: number, edges: number): boolean {
    const slot = this.slotOf(sequence, edges)
    if (this.places[slot] !== 0) return false
    this.sequences[slot] = sequence
    this.edges[slot] = edges
    this.places[slot] = ++this.size
    if (this.size * 2 > this.places.length) this.grow()
    return true
  }

  /** The slot of the sequence, or the free one where it belongs. */
  private slotOf(sequence: number, edges: number): number {
    const mask = this.places.length - 1
    let slot = mixed(sequence, edges) & mask
    while (this.places[slot] !== 0 && (this.sequences[slot] !== sequence || this.edges[slot] !== edges))
      slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const { sequences, edges, places } = this
    this.sequences = new Int32Array(places.length * 2)
    this.edges = new Uint8Array(places.length * 2)
    this.places = new Int32Array(places.length * 2)
    for (let at = 0; at < places.length; at++) {
      if (places[at] === 0) continue
      const slot = this.slotOf(sequences[at]!, edges[at]!)
      this.sequences[slot] = sequences[at]!
      this.edges[slot] = edges[at]!
      this.places[slot] = places[at]!
    }
  }
}

function mixed(sequence: number, edges: number): number {
  const value = Math.imul(sequence ^ Math.imul(edges + 1, 0x85ebca6b), 0x9e3779b1)
  return value ^ (value >>> 15)
}
