import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { Fields } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'
import type { FieldHandle } from '#web/composer/editor/draft-editor.tsx'
import { SlashMenu } from '#web/composer/slash-menu.tsx'
import type { Insertable } from '#web/composer/snippets.ts'
import { useSlash } from '#web/composer/use-slash.ts'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isPictureFile } from '#web/ui/mail-picture.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { AnswerBody } from './answer-draft.ts'
import type { Formatted } from './signature.ts'
import type { useAnswerPictures } from './use-answer-pictures.ts'
import { handleOfTextarea } from './textarea-handle.ts'
import { useInsertables } from './insertables.ts'

const RichField = lazy(async () => ({ default: (await import('./rich-field.tsx')).RichField }))

/** The field of the answer, for the shortcuts of the inbox. */
export type Focusable = { focus: () => void } & Pick<FieldHandle, 'reveal'>

type AnswerFieldProps = {
  workspaceId: string
  field: RefObject<Focusable | null>
  label: string
  /** True to focus the field initially. */
  takesFocus: boolean
  /** True when the existing content is quoted below the answer. */
  isQuote: boolean
  body: AnswerBody
  content: Formatted
  /** The values for merge tags in snippets. */
  fields: Fields
  onChange: (content: Formatted) => void
  onFiles: (files: readonly File[]) => void
  /** Displays the pictures of the text, and inserts others. */
  pictures: ReturnType<typeof useAnswerPictures>
  onSend: () => void
}

/**
 * The text of an answer, plain or rich: snippets by slash, files by paste and drop; pictures are inserted into rich
 * text.
 */
export function AnswerField(props: AnswerFieldProps) {
  const { field, label, takesFocus, isQuote, body, content, fields, onChange, pictures } = props
  const isRich = body === 'rich'
  const textarea = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<FieldHandle>(null)
  // Drops outdated formatting: the HTML is created from the text when it becomes rich again.
  const changeText = (text: string) => onChange({ text, html: '' })
  const shown = () => (isRich ? editor.current : handleOfTextarea(textarea, changeText))
  useImperativeHandle(field, () => {
    const focus = () => {
      shown()?.focus()
      if (!isQuote) goOn(textarea.current)
    }
    return { focus, reveal: (place) => shown()?.reveal(place) }
  })
  const begin = useEffectEvent(() => takesFocus && field.current?.focus())
  useEffect(() => void begin(), [])
  const slash = useSlash(useInsertables(props.workspaceId, isRich), shown, (snippet) =>
    fill(snippet, fields, label),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    // React events propagate through popovers: a link's URL field is not the answer.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    slash.onKeyDown(event)
    if (event.isPropagationStopped() || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    // The editor would insert a line break.
    event.preventDefault()
    event.stopPropagation()
    props.onSend()
  }
  const { take, insertPictures } = useGivenFiles(isRich, editor, pictures, props.onFiles)
  const placeholder = 'Write your reply. Type / for a snippet or template.'
  return (
    <div
      onKeyDownCapture={onKeyDown}
      onPasteCapture={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => event.preventDefault()}
      onDropCapture={(event) => take(event, event.dataTransfer)}
      onBlur={slash.close}
    >
      {isRich ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <RichField
            ref={editor}
            label={label}
            placeholder={placeholder}
            content={content}
            takesFocus={takesFocus}
            findPicture={pictures.find}
            onPictures={insertPictures}
            onChange={(next) => {
              onChange(next)
              slash.look()
            }}
          />
        </Suspense>
      ) : (
        <Field label={label} labelHidden>
          <Textarea
            ref={textarea}
            rows={3}
            value={content.text}
            placeholder={placeholder}
            onChange={(event) => {
              changeText(event.target.value)
              slash.look()
            }}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </Field>
      )}
      <SlashMenu
        snippets={slash.found}
        chosen={slash.chosen}
        bounds={slash.bounds}
        onChoose={slash.choose}
        onClose={slash.close}
      />
    </div>
  )
}

/** Handles pasted or dropped files: pictures go into rich text, all others are attached. */
function useGivenFiles(
  isRich: boolean,
  editor: RefObject<FieldHandle | null>,
  pictures: AnswerFieldProps['pictures'],
  onFiles: AnswerFieldProps['onFiles'],
) {
  /** Inserts at a position of the text, or at the cursor. */
  const insertPictures = (files: readonly File[], at?: number) => {
    let place = at === undefined ? undefined : { start: at, end: at }
    void pictures.insert(files, (html) => {
      const { current } = editor
      current?.replace(place ?? current.selection(), '', html)
      place = undefined
    })
  }
  const addPastedFiles = (event: ClipboardEvent | DragEvent, { files, types }: DataTransfer) => {
    // Spreadsheets and documents add a picture of the selection to their text.
    if (files.length === 0 || (isRich && types.includes('text/plain'))) return
    event.preventDefault()
    event.stopPropagation()
    if (!isRich || ![...files].every(isPictureFile)) return onFiles([...files])
    const at = 'clientX' in event ? editor.current?.placeAt?.(event.clientX, event.clientY) : undefined
    insertPictures([...files], at ?? undefined)
  }
  return { take: addPastedFiles, insertPictures }
}

/** Moves the cursor to the end, unless it is already somewhere in the text. */
function goOn(textarea: HTMLTextAreaElement | null): void {
  if (textarea?.selectionEnd === 0) textarea.setSelectionRange(textarea.value.length, textarea.value.length)
}

/** Fills the merge tags of a snippet or template in both formats. */
function fill({ content, html }: Insertable, fields: Fields, seed: string): { text: string; html?: string } {
  const { text, problems } = render(content, fields, { seed })
  const rich = html ? render(html, fields, { seed, part: 'html' }) : null
  const problem = problems[0] ?? rich?.problems[0]
  if (problem) toastError(problem.message)
  return { text, ...(rich && { html: rich.text }) }
}
