import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { closeHistory, history, redo, undo } from 'prosemirror-history'
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Slice, type Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState, Selection, TextSelection, type Command, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { Editor, EditorEvents } from '../editor/create-editor.ts'
import { inlineOf, readHtml, readText, writeHtml } from './html.ts'
import { commands, stateOf, type RichState } from './commands.ts'
import { markPlugin, setMarks } from './marks.ts'
import { acceptUndo, stopAcceptingUndo } from '../undo-key.ts'
import { withoutUnfinished } from '../editor/highlights.ts'
import { pictureView, type FindPicture } from './picture-view.ts'
import { plainText, type PlainText } from './plain-text.ts'
import { schema } from './schema.ts'

export type RichContent = { html: string; text: string }
export type RichEvents = Omit<EditorEvents, 'onChange' | 'onPoint' | 'onEnter'> & {
  onChange(content: RichContent): void
  /** Reports the formatting at the cursor. */
  onState(state: RichState): void
}
type RichOptions = {
  root: HTMLElement
  content: RichContent
  label: string
  events: RichEvents
  /** Absent when pictures are not supported. */
  findPicture?: FindPicture | undefined
}
export type RichEditor = Omit<Editor, 'setText'> & {
  /** The text position at a point of the viewport; null outside the text. */
  placeAt(left: number, top: number): number | null
  setContent(content: RichContent): void
  run(command: Command): void
}

// oxlint-disable-next-line max-lines-per-function -- the short methods of one editor, which share its view and its text
export function createRichEditor({ root, content, label, events, findPicture }: RichOptions): RichEditor {
  let read: { doc: object; plain: PlainText } | null = null
  const plain = (): PlainText => {
    const { doc } = view.state
    if (read?.doc !== doc) read = { doc, plain: plainText(doc) }
    return read.plain
  }
  const view = new EditorView(root, {
    state: stateWith(
      content,
      plugins(events, () => plain().toOffset(view.state.selection.head)),
    ),
    attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', spellcheck: 'true' },
    handleDOMEvents: { keydown: reserveBoldShortcut },
    nodeViews: { image: (node) => pictureView(node, findPicture) },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged && !transaction.getMeta(FROM_OUTSIDE))
        events.onChange({ html: writeHtml(view.state.doc), text: plain().text })
      events.onState(stateOf(view.state))
    },
  })
  events.onState(stateOf(view.state))
  const range = ({ start, end }: { start: number; end: number }) => {
    const from = plain().toPos(start)
    return { from, to: end <= start ? from : Math.max(from, plain().toPos(end)) }
  }
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const undoHere = () => run(undo)
  return {
    text: () => plain().text,
    setContent(next) {
      const { doc } = view.state
      if (next.html === writeHtml(doc) && (next.html !== '' || next.text === plain().text)) return
      const { tr } = view.state
      tr.replaceWith(0, doc.content.size, docOf(next).content).setMeta(FROM_OUTSIDE, true)
      view.dispatch(tr)
    },
    mark(analyzed, highlights, active) {
      if (analyzed !== plain().text) return
      const cursor = plain().toOffset(view.state.selection.head)
      const shown = view.hasFocus() ? withoutUnfinished(highlights, cursor) : highlights
      view.dispatch(setMarks(view.state.tr, shown, active, range))
    },
    replace(place, replacement, html) {
      const { from, to } = range(place)
      const tr = html ? insertHtml(view.state, from, to, html) : insert(view.state, from, to, replacement)
      view.dispatch(closeHistory(tr.scrollIntoView()))
      acceptUndo(undoHere)
    },
    reveal(place) {
      const { from } = range(place)
      const { tr, doc } = view.state
      view.dispatch(tr.setSelection(Selection.near(doc.resolve(from))).scrollIntoView())
      view.focus()
    },
    boundsOf(place) {
      const { from, to } = range(place)
      const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to)]
      return new DOMRect(start.left, start.top, Math.max(1, end.left - start.left), start.bottom - start.top)
    },
    cursor: () => plain().toOffset(view.state.selection.head),
    selection: () => ({
      start: plain().toOffset(view.state.selection.from),
      end: plain().toOffset(view.state.selection.to),
    }),
    placeAt: (left, top) => {
      const at = view.posAtCoords({ left, top })
      return at && plain().toOffset(at.pos)
    },
    focus: () => view.focus(),
    destroy() {
      stopAcceptingUndo(undoHere)
      view.destroy()
    },
    run,
  }
}

// In the editor, this shortcut means bold; elsewhere it toggles the sidebar.
function reserveBoldShortcut(_: EditorView, event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey)) event.stopPropagation()
  return false
}

const FROM_OUTSIDE = 'from-outside'

function stateWith(content: RichContent, all: Plugin[]): EditorState {
  return EditorState.create({ doc: docOf(content), plugins: all })
}

const docOf = ({ html, text }: RichContent) => (html === '' ? readText(text) : readHtml(html))

/** A single line is inserted into the surrounding text with its formatting; several paragraphs remain paragraphs. */
function insert(state: EditorState, from: number, to: number, text: string) {
  const { tr } = state
  const paragraphs = text.split(/\n{2,}/)
  if (paragraphs.length === 1 && !text.includes('\n')) return tr.insertText(text, from, to)
  if (paragraphs.length === 1) return tr.replaceWith(from, to, inlineOf(text))
  const slice = new Slice(readText(text).content, 1, 1)
  tr.replaceRange(from, to, slice)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to)), -1))
}

/** The first and last paragraphs join the surrounding text; lists and quotes remain separate blocks. */
function insertHtml(state: EditorState, from: number, to: number, html: string) {
  const { content } = readHtml(html)
  const open = (block: Node | null) => (block?.type === schema.nodes.paragraph ? 1 : 0)
  const slice = new Slice(content, open(content.firstChild), open(content.lastChild))
  const tr = state.tr.replaceRange(from, to, slice)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to)), -1))
}

function plugins(events: RichEvents, cursor: () => number): Plugin[] {
  const stepToFinding =
    (direction: 1 | -1): Command =>
    () => (events.onFindingStep(direction, cursor()), true)
  const item = schema.nodes.list_item
  return [
    inputRules({
      rules: [
        wrappingInputRule(/^\s*[-*•]\s$/, schema.nodes.bullet_list),
        wrappingInputRule(/^\s*1\.\s$/, schema.nodes.ordered_list),
        wrappingInputRule(/^\s*>\s$/, schema.nodes.blockquote),
      ],
    }),
    keymap({
      'Alt-ArrowDown': stepToFinding(1),
      'Alt-ArrowUp': stepToFinding(-1),
      'Alt-Enter': () => (events.onFix(cursor()), true),
      Escape: () => (events.onEscape(), false),
      Enter: splitListItem(item),
      'Shift-Enter': chainCommands(exitCode, breakLine),
      'Mod-[': liftListItem(item),
      'Mod-]': sinkListItem(item),
      'Mod-b': commands.strong,
      'Mod-i': commands.em,
      'Mod-u': commands.underline,
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
    }),
    keymap(baseKeymap),
    history(),
    markPlugin,
  ]
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(schema.nodes.hard_break.create()).scrollIntoView())
  return true
}
