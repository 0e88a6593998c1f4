import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react'
import { classes } from '#web/ui/classes.ts'
import type { Editor, EditorEvents } from './create-editor.ts'
import type { Highlight, Place } from './highlights.ts'

/** The operations on a draft field, available once its editor has loaded. */
export type FieldHandle = Pick<
  Editor,
  'text' | 'replace' | 'reveal' | 'boundsOf' | 'cursor' | 'selection' | 'focus'
> & {
  /** In rich text: the position at a point of the viewport. */
  placeAt?: (left: number, top: number) => number | null
}

type DraftEditorProps = {
  value: string
  /** The text that the highlights refer to. */
  analyzed: string
  highlights: readonly Highlight[]
  active: Place | null
  label: string
  placeholder: string
  singleLine?: boolean
  events: EditorEvents
  className?: string
  ref?: Ref<FieldHandle>
}

export function DraftEditor(props: DraftEditorProps) {
  const { value, analyzed, highlights, active, className, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useEffectEvent(() => props)

  useEffect(() => {
    let closed = false
    let opened: Editor | null = null
    const open = async () => {
      const { createEditor } = await import('./create-editor.ts')
      if (closed) return
      const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
      opened = createEditor({ root, ...optionsOf(latest()), events: forward(() => latest().events) })
      setEditor(opened)
    }
    void open()
    return () => {
      closed = true
      opened?.destroy()
      setEditor(null)
    }
  }, [])

  // A layout effect: a key pressed before a passive effect would be overwritten by the previous text.
  useLayoutEffect(() => editor?.setText(value), [editor, value])
  useEffect(() => editor?.mark(analyzed, highlights, active), [editor, analyzed, highlights, active])
  useImperativeHandle(ref, () => handleOf(editor), [editor])

  return (
    <div className={classes('relative', className)}>
      {!editor && (
        <p className="min-h-(--editor-min-height) break-words whitespace-pre-wrap">{value || ' '}</p>
      )}
      <div ref={host} className={editor ? undefined : 'absolute inset-0 opacity-0'} />
    </div>
  )
}

const optionsOf = ({ value, label, placeholder, singleLine = false }: DraftEditorProps) => ({
  text: value,
  label,
  placeholder,
  singleLine,
  hint: 'Alt and the down arrow move through the findings, Alt and Enter apply a fix.',
})

/** The editor outlives many renders, so events are forwarded to the handlers of the last one. */
function forward(events: () => EditorEvents): EditorEvents {
  return {
    onChange: (text) => events().onChange(text),
    onPoint: (at) => events().onPoint(at),
    onFindingStep: (direction, cursor) => events().onFindingStep(direction, cursor),
    onFix: (cursor) => events().onFix(cursor),
    onEscape: () => events().onEscape(),
    onEnter: () => events().onEnter?.(),
  }
}

function handleOf(editor: Editor | null): FieldHandle {
  return {
    text: () => editor?.text() ?? '',
    replace: (place, text) => editor?.replace(place, text),
    reveal: (place) => editor?.reveal(place),
    boundsOf: (place) => editor?.boundsOf(place) ?? null,
    cursor: () => editor?.cursor() ?? 0,
    selection: () => editor?.selection() ?? { start: 0, end: 0 },
    focus: () => editor?.focus(),
  }
}
