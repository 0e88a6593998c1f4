import type { Highlight } from '#web/composer/editor/highlights.ts'

type Segment = { text: string; highlight: Highlight | null }

/** Splits a text at the boundaries of its marks; where marks overlap, the narrower one is shown. */
export function markSegments(text: string, highlights: readonly Highlight[]): Segment[] {
  const edges = new Set([0, text.length])
  for (const { start, end } of highlights) {
    edges.add(Math.min(start, text.length)).add(Math.min(end, text.length))
  }
  const cuts = [...edges].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1]!
    return { text: text.slice(start, end), highlight: narrowest(highlights, start, end) }
  })
}

function narrowest(highlights: readonly Highlight[], start: number, end: number): Highlight | null {
  return highlights
    .filter((highlight) => highlight.start <= start && highlight.end >= end)
    .reduce<Highlight | null>(
      (best, one) => (!best || one.end - one.start < best.end - best.start ? one : best),
      null,
    )
}
