/** Characters that take no room: zero-width spaces and joiners, direction marks, soft hyphens, variation selectors. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu

export type Unhidden = {
  text: string
  /** An offset in the text without them -> the offset in the text as it was written. */
  restore: (offset: number) => number
}

/** What a reader sees. Rules that read anything else can be dodged with one invisible letter. */
export function removeHiddenCharacters(written: string): Unhidden {
  const removed: number[] = []
  let gone = 0
  const text = written.replace(HIDDEN, (run, at: number) => {
    for (let each = 0; each < run.length; each++) removed.push(at - gone++)
    return ''
  })
  if (removed.length === 0) return { text: written, restore: (offset) => offset }
  return { text, restore: (offset) => offset + countUpTo(removed, offset) }
}

/** How many of these sorted places lie at or before it. */
function countUpTo(places: readonly number[], offset: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! <= offset) low = middle + 1
    else high = middle
  }
  return low
}
