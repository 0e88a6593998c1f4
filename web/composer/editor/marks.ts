import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { Highlight, Place } from './highlights.ts'

/** Draws the marks of a report; marks that typing has already moved correctly stay unchanged. */
export function drawMarks(view: EditorView, highlights: readonly Highlight[], active: Place | null): void {
  const next = decorate(highlights, active)
  if (!isSame(view.state.field(marks), next)) view.dispatch({ effects: setMarks.of(next) })
}

const setMarks = StateEffect.define<DecorationSet>()

// Marks move with the text during typing, until the next report replaces them.
export const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(current, transaction) {
    const fresh = transaction.effects.find((effect) => effect.is(setMarks))
    return fresh ? fresh.value : current.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function decorate(highlights: readonly Highlight[], active: Place | null): DecorationSet {
  return Decoration.set(
    highlights.map(({ start, end, findingId, category, state }) => {
      const isActive = active !== null && active.start === start && active.end === end
      return Decoration.mark({
        class: classOf(state, end - start, isActive),
        attributes: { 'data-finding': findingId, 'data-category': category },
      }).range(start, end)
    }),
    true,
  )
}

// Marks of whole paragraphs have an underline only, because a tint would distract from the text.
const LONG_MARK = 60

function classOf(state: Highlight['state'], length: number, isActive: boolean): string {
  const tint = state === 'fail' && length < LONG_MARK ? 'mark-tinted' : ''
  return `mark mark-${state} ${tint} ${isActive ? 'mark-active' : ''}`
}

function isSame(before: DecorationSet, after: DecorationSet): boolean {
  if (before.size !== after.size) return false
  const a = before.iter()
  const b = after.iter()
  for (; a.value && b.value; a.next(), b.next()) {
    if (a.from !== b.from || a.to !== b.to || !a.value.eq(b.value)) return false
  }
  return a.value === b.value
}
