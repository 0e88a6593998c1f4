type Undo = () => void

let undoFix: Undo | null = null

/** Makes Ctrl+Z revert a fix of this field also while the focus is outside of all text. */
export function acceptUndo(undo: Undo): void {
  if (!undoFix) window.addEventListener('keydown', onKey)
  undoFix = undo
}

export function stopAcceptingUndo(undo: Undo): void {
  if (undoFix !== undo) return
  undoFix = null
  window.removeEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
  // The path begins inside of shadow roots, where the editors are.
  if (event.shiftKey || event.altKey || isText(event.composedPath()[0])) return
  event.preventDefault()
  undoFix?.()
}

const isText = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
