/** A user's dashboard layout: the order of its cards by name, and the hidden ones. */
export type Layout = { cards: readonly string[]; hidden: readonly string[] }

export const usualLayout: Layout = { cards: [], hidden: [] }

type Named = { id: string }

/**
 * All cards in the user's order. A card added since follows its default predecessor, so that it is neither missing nor
 * last.
 */
export function inOrder<Card extends Named>(cards: readonly Card[], { cards: wanted }: Layout): Card[] {
  const ordered = wanted.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  for (const [place, card] of cards.entries()) {
    if (ordered.includes(card)) continue
    const before = cards[place - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, card)
  }
  return ordered
}

export const isHidden = ({ hidden }: Layout, id: string): boolean => hidden.includes(id)

/** Moves a card up (-1) or down (1) in its column; the other columns stay unchanged. */
export function withCardMoved(column: readonly Named[], layout: Layout, id: string, by: -1 | 1): Layout {
  const ids = inOrder(column, layout).map((card) => card.id)
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(from + by, 0), ids.length - 1)
  const elsewhere = layout.cards.filter((kept) => !ids.includes(kept))
  return { ...layout, cards: [...ids.toSpliced(from, 1).toSpliced(to, 0, id), ...elsewhere] }
}

export function withCardShown(layout: Layout, id: string, shown: boolean): Layout {
  const others = layout.hidden.filter((hidden) => hidden !== id)
  return { ...layout, hidden: shown ? others : [...others, id] }
}
