import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Highlight, Place } from '../editor/highlights.ts'

const key = new PluginKey<DecorationSet>('findings')

/** Marks move with the text during typing, until the next report replaces them. */
export const markPlugin = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply: (transaction, current) =>
      (transaction.getMeta(key) as DecorationSet | undefined) ??
      current.map(transaction.mapping, transaction.doc),
  },
  props: { decorations: (state) => key.getState(state) },
})

export function setMarks(
  transaction: Transaction,
  highlights: readonly Highlight[],
  active: Place | null,
  range: (place: Place) => { from: number; to: number },
): Transaction {
  const marks = highlights.map((highlight) => {
    const { start, end, findingId, category, state } = highlight
    const { from, to } = range(highlight)
    const isActive = active !== null && active.start === start && active.end === end
    return Decoration.inline(from, to, {
      class: `rich-mark rich-mark-${state} ${isActive ? 'rich-mark-active' : ''}`,
      'data-finding': findingId,
      'data-category': category,
    })
  })
  return transaction.setMeta(key, DecorationSet.create(transaction.doc, marks))
}
