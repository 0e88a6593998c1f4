import { lift, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

const { strong, em, underline, link } = schema.marks
const { bullet_list, ordered_list, blockquote, list_item } = schema.nodes

/** The toolbar's commands, which toggle their formatting. */
export const commands = {
  strong: toggleMark(strong),
  em: toggleMark(em),
  underline: toggleMark(underline),
  bullets: turnInto(bullet_list),
  numbers: turnInto(ordered_list),
  quote: turnQuote,
  plain: clearLook,
} as const satisfies Record<string, Command>

export type RichState = {
  strong: boolean
  em: boolean
  underline: boolean
  bullets: boolean
  numbers: boolean
  quote: boolean
  /** The target of the link at the cursor; null when there is none. */
  link: string | null
  /** True when the selection can become a link. */
  selected: boolean
}

export function stateOf(state: EditorState): RichState {
  return {
    strong: hasMark(state, strong),
    em: hasMark(state, em),
    underline: hasMark(state, underline),
    bullets: isIn(state, bullet_list),
    numbers: isIn(state, ordered_list),
    quote: isIn(state, blockquote),
    link: linkAt(state)?.href ?? null,
    selected: !state.selection.empty,
  }
}

/** Links the selection, or changes the whole link at the cursor; null removes the link. */
export function linkTo(href: string | null): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection
    const here = linkAt(state)
    const range = empty && here ? here : { from, to }
    if (range.from === range.to) return false
    const tr = state.tr.removeMark(range.from, range.to, link)
    if (href !== null) tr.addMark(range.from, range.to, link.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

function linkAt(state: EditorState): { href: string; from: number; to: number } | null {
  const { $from } = state.selection
  const block = $from.parent
  let found: { href: string; from: number; to: number } | null = null
  block.forEach((node, offset) => {
    const href = link.isInSet(node.marks)?.attrs.href as string | undefined
    const from = $from.start() + offset
    const to = from + node.nodeSize
    if (href === undefined || from > $from.pos || to < $from.pos) return
    found = { href, from: found?.href === href ? found.from : from, to }
  })
  return found
}

function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection
  if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
  return state.doc.rangeHasMark(from, to, type)
}

function isIn({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true
  return false
}

function turnInto(type: NodeType, attrs: Attrs | null = null): Command {
  return (state, dispatch) =>
    isIn(state, type) ? liftListItem(list_item)(state, dispatch) : wrapInList(type, attrs)(state, dispatch)
}

function turnQuote(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  return isIn(state, blockquote) ? lift(state, dispatch) : wrapIn(blockquote)(state, dispatch)
}

function clearLook(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { from, to, empty } = state.selection
  if (empty) return false
  dispatch?.(state.tr.removeMark(from, to))
  return true
}
