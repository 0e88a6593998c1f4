import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react'
import type { FieldHandle } from '../editor/draft-editor.tsx'
import type { Highlight, Place } from '../editor/highlights.ts'
import { classes } from '#web/ui/classes.ts'
import type { RichState } from './commands.ts'
import {
  createRichEditor,
  type RichEditor as Editor,
  type RichEvents,
  type RichContent,
} from './create-rich-editor.ts'
import type { FindPicture } from './picture-view.ts'
import { RichToolbar } from './rich-toolbar.tsx'
import './rich.css'

export type RichEditorProps = {
  content: RichContent
  analyzed: string
  highlights: readonly Highlight[]
  active: Place | null
  label: string
  placeholder: string
  events: Omit<RichEvents, 'onState'>
  className?: string
  /** True to focus the editor initially. */
  takesFocus?: boolean
  /** Resolves attached images, and shows the button that adds them; absent when they are not supported. */
  findPicture?: FindPicture
  onPictures?: (files: readonly File[]) => void
  ref?: Ref<FieldHandle>
}

/** The rich text editor. This file imports all of ProseMirror, so load it lazily. */
export function RichEditor(props: RichEditorProps) {
  const { content, analyzed, highlights, active, className, placeholder, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [state, setState] = useState<RichState | null>(null)
  const latest = useEffectEvent(() => props)

  useEffect(() => {
    const { label, content: first } = latest()
    const opened = createRichEditor({
      root: host.current!,
      content: first,
      label,
      findPicture: latest().findPicture && (async (id) => (await latest().findPicture?.(id)) ?? null),
      events: {
        ...forward(() => latest().events),
        onState: (now) => setState((before) => (isSame(before, now) ? before : now)),
      },
    })
    setEditor(opened)
    if (latest().takesFocus) opened.focus()
    return () => {
      opened.destroy()
      setEditor(null)
    }
  }, [])

  // A layout effect: a key pressed before a passive effect would be overwritten by the previous content.
  useLayoutEffect(() => editor?.setContent(content), [editor, content])
  useEffect(() => editor?.mark(analyzed, highlights, active), [editor, analyzed, highlights, active])
  useImperativeHandle(ref, () => handleOf(editor), [editor])
  const isEmpty = content.html === '' && content.text === ''

  return (
    <>
      <RichToolbar editor={editor} state={state} onPictures={props.onPictures} />
      <div className={classes('rich-editor relative', className)}>
        {isEmpty && <p className="pointer-events-none absolute text-ink-faint">{placeholder}</p>}
        <div ref={host} className="contents" />
      </div>
    </>
  )
}

const isSame = (before: RichState | null, now: RichState): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

/** The editor outlives many renders, so events are forwarded to the handlers of the last one. */
function forward(events: () => RichEditorProps['events']): RichEditorProps['events'] {
  return {
    onChange: (content) => events().onChange(content),
    onFindingStep: (direction, cursor) => events().onFindingStep(direction, cursor),
    onFix: (cursor) => events().onFix(cursor),
    onEscape: () => events().onEscape(),
  }
}

function handleOf(editor: Editor | null): FieldHandle {
  return {
    text: () => editor?.text() ?? '',
    replace: (place, text, html) => editor?.replace(place, text, html),
    reveal: (place) => editor?.reveal(place),
    boundsOf: (place) => editor?.boundsOf(place) ?? null,
    cursor: () => editor?.cursor() ?? 0,
    placeAt: (left, top) => editor?.placeAt(left, top) ?? null,
    selection: () => editor?.selection() ?? { start: 0, end: 0 },
    focus: () => editor?.focus(),
  }
}
