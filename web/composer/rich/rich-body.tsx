import { useMemo, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { holdsAll } from './holds.ts'
import { readHtml, writeHtml } from './html.ts'
import { plainText } from './plain-text.ts'
import type { RichContent } from './create-rich-editor.ts'
import { RichEditor, type RichEditorProps } from './rich-editor.tsx'

/** Rich text, unless the HTML contains more than it supports: then nothing changes without the user's consent. */
export function RichBody(props: RichEditorProps) {
  const { content, events } = props
  const [own, setOwn] = useState<string | null>(null)
  const fits = useMemo(() => content.html === own || holdsAll(content.html), [content.html, own])
  const change = (next: RichContent) => {
    setOwn(next.html)
    events.onChange(next)
  }
  if (fits) return <RichEditor {...props} events={{ ...events, onChange: change }} />
  const applyContent = () => {
    const doc = readHtml(content.html)
    change({ html: writeHtml(doc), text: plainText(doc).text })
  }
  return (
    <div className="grid justify-items-start gap-3 px-5 py-6 text-sm text-ink-soft">
      <p>
        This HTML contains more than rich text supports, such as tables, styles or a custom layout. Edit it as
        HTML, or keep only its text, links and images.
      </p>
      <Button onClick={applyContent}>Convert to rich text</Button>
    </div>
  )
}
