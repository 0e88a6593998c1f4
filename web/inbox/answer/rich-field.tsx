import { useMemo, type Ref } from 'react'
import type { FieldHandle } from '#web/composer/editor/draft-editor.tsx'
import type { FindPicture } from '#web/composer/rich/picture-view.ts'
import { RichEditor } from '#web/composer/rich/rich-editor.tsx'
import type { Formatted } from './signature.ts'

/** The rich text editor of an answer, which never contains more than the editor supports. */
export function RichField({
  ref,
  label,
  placeholder,
  content: { text, html },
  takesFocus,
  findPicture,
  onPictures,
  onChange,
}: {
  ref: Ref<FieldHandle>
  label: string
  placeholder: string
  content: Formatted
  takesFocus: boolean
  findPicture: FindPicture
  onPictures: (files: readonly File[]) => void
  onChange: (content: Formatted) => void
}) {
  const content = useMemo(() => ({ text, html }), [text, html])
  return (
    <div className="rounded-md border border-edge bg-pane shadow-control focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
      <RichEditor
        ref={ref}
        label={label}
        placeholder={placeholder}
        content={content}
        analyzed={text}
        highlights={none}
        active={null}
        takesFocus={takesFocus}
        className="max-h-[60vh] overflow-y-auto px-3 py-2 [--editor-min-height:5rem]"
        findPicture={findPicture}
        onPictures={onPictures}
        events={{
          onChange: ({ text: words, html: formatted }) => onChange({ text: words, html: formatted }),
          onFindingStep: ignore,
          onFix: ignore,
          onEscape: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
        }}
      />
    </div>
  )
}

const none = [] as const
const ignore = () => undefined
