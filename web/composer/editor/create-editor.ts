import { history, historyKeymap, isolateHistory, standardKeymap, undo } from '@codemirror/commands'
import { EditorState, Prec, type Extension, type TransactionSpec } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { withoutUnfinished, type Highlight, type Place } from './highlights.ts'
import { drawMarks, marks } from './marks.ts'
import { acceptUndo, stopAcceptingUndo } from '../undo-key.ts'
import { editorTheme } from './editor-theme.ts'

export type EditorEvents = {
  onChange(text: string): void
  /** The start of the mark under the pointer, or null after the pointer left it. */
  onPoint(at: number | null): void
  onFindingStep(direction: 1 | -1, cursor: number): void
  /** Alt+Enter applies the fix of the finding at the cursor. */
  onFix(cursor: number): void
  onEscape(): void
  /** Enter in a single-line field. */
  onEnter?(): void
}

type EditorOptions = {
  /** An open shadow root: CodeMirror adds its styles there as adopted sheets, which the strict CSP allows. */
  root: ShadowRoot
  text: string
  label: string
  hint: string
  placeholder: string
  singleLine: boolean
  events: EditorEvents
}

export type Editor = {
  text(): string
  setText(text: string): void
  /** Marks an analyzed text; if the text has changed since, the marks wait for the next report. */
  mark(analyzed: string, highlights: readonly Highlight[], active: Place | null): void
  /** `html` is the formatted replacement, for a rich text editor. */
  replace(place: Place, replacement: string, html?: string): void
  reveal(place: Place): void
  boundsOf(place: Place): DOMRect | null
  cursor(): number
  /** The selection; start and end are equal when it is empty. */
  selection(): Place
  focus(): void
  destroy(): void
}

export function createEditor(options: EditorOptions): Editor {
  const { root, text } = options
  const state = EditorState.create({ doc: text, extensions: extensionsFor(options) })
  const view = new EditorView({ root, parent: root, state })
  const undoHere = () => undoIn(view)
  return {
    text: () => view.state.doc.toString(),
    setText(next) {
      if (next === view.state.doc.toString()) return
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        annotations: isolateHistory.of('full'),
      })
    },
    mark(analyzed, highlights, active) {
      const { doc } = view.state
      if (doc.length !== analyzed.length || doc.toString() !== analyzed) return
      const { head } = view.state.selection.main
      drawMarks(view, view.hasFocus ? withoutUnfinished(highlights, head) : highlights, active)
    },
    replace(place, replacement) {
      view.dispatch(fixOf(place, replacement))
      acceptUndo(undoHere)
    },
    reveal({ start }) {
      view.focus()
      view.dispatch({ selection: { anchor: Math.min(start, view.state.doc.length) }, scrollIntoView: true })
    },
    boundsOf: (place) => boundsOf(view, place),
    cursor: () => view.state.selection.main.head,
    selection: () => ({ start: view.state.selection.main.from, end: view.state.selection.main.to }),
    focus: () => view.focus(),
    destroy() {
      stopAcceptingUndo(undoHere)
      view.destroy()
    },
  }
}

function undoIn(view: EditorView): void {
  undo(view)
  view.focus()
}

const fixOf = ({ start, end }: Place, replacement: string): TransactionSpec => ({
  changes: { from: start, to: end, insert: replacement },
  selection: { anchor: start + replacement.length },
  annotations: isolateHistory.of('full'),
  userEvent: 'input.fix',
  scrollIntoView: true,
})

function extensionsFor(options: EditorOptions): Extension[] {
  const { singleLine, events } = options
  return [
    editorTheme,
    history(),
    marks,
    keys(singleLine, events),
    keymap.of([...standardKeymap, ...historyKeymap]),
    placeholder(options.placeholder),
    EditorView.lineWrapping,
    singleLine ? oneLine : [],
    EditorView.contentAttributes.of(attributesOf(options)),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) events.onChange(update.state.doc.toString())
    }),
    pointing(events),
  ]
}

function keys(singleLine: boolean, events: EditorEvents): Extension {
  const walk = (direction: 1 | -1) => (view: EditorView) => {
    events.onFindingStep(direction, view.state.selection.main.head)
    return true
  }
  return Prec.highest(
    keymap.of([
      { key: 'Alt-ArrowDown', run: walk(1) },
      { key: 'Alt-ArrowUp', run: walk(-1) },
      {
        key: 'Alt-Enter',
        run: (view) => {
          events.onFix(view.state.selection.main.head)
          return true
        },
      },
      {
        key: 'Escape',
        run: () => {
          events.onEscape()
          return false
        },
      },
      ...(singleLine ? [{ key: 'Enter', run: () => (events.onEnter?.(), true) }] : []),
    ]),
  )
}

function pointing(events: EditorEvents): Extension {
  const point = (event: MouseEvent, view: EditorView) => {
    const mark = event.target instanceof Element ? event.target.closest('[data-finding]') : null
    events.onPoint(mark ? view.posAtDOM(mark) : null)
  }
  // Not mouseleave: React handles mouseout, which comes first, when the pointer enters the card.
  const leave = (event: MouseEvent, view: EditorView) => {
    const to = event.relatedTarget
    if (!(to instanceof Node && view.contentDOM.contains(to))) events.onPoint(null)
  }
  return EditorView.domEventHandlers({ mouseover: point, mouseout: leave, click: point })
}

/** A line break pasted into a single-line field becomes a space. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction
  const flat = transaction.newDoc.toString().replace(/(?<!\s)\s*\n\s*/g, ' ')
  return [
    {
      changes: { from: 0, to: transaction.startState.doc.length, insert: flat },
      selection: { anchor: Math.min(transaction.newSelection.main.head, flat.length) },
      userEvent: 'input',
    },
  ]
})

function attributesOf({ label, hint, singleLine }: EditorOptions): Record<string, string> {
  return {
    'aria-label': label,
    'aria-description': hint,
    'aria-multiline': String(!singleLine),
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
  }
}

function boundsOf(view: EditorView, { start, end }: Place): DOMRect | null {
  const length = view.state.doc.length
  const from = view.coordsAtPos(Math.min(start, length), 1)
  const to = view.coordsAtPos(Math.min(end, length), -1)
  if (!from) return null
  const isOneLine = to !== null && Math.abs(to.top - from.top) < 4
  const right = isOneLine ? to.right : view.contentDOM.getBoundingClientRect().right
  return new DOMRect(from.left, from.top, Math.max(1, right - from.left), from.bottom - from.top)
}
