/** Zero-width characters: spaces and joiners, direction marks, soft hyphens, variation selectors. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu

type Unhidden = {
  text: string
  /** Converts an offset in the cleaned text to one in the original text. */
  restore: (offset: number) => number
}

/** Returns the text that a reader sees. Rules that read anything else can be evaded with one invisible letter. */
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

/** Counts the places at or before the offset; `places` is sorted. */
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
