import { useCallback, useState } from 'react'
import type { Part } from '#core/analysis/analysis.ts'
import type { MailContent } from './mail-content.ts'
import { holdsAll } from './rich/holds.ts'

/** The format of the body: plain text, rich text, or HTML source. */
export type Body = 'text' | 'rich' | 'html'

/** Opens the format that the mail uses, and switches to one that can show a finding of the text. */
export function useBody(fields: MailContent) {
  const [body, setBody] = useState(() => firstBody(fields))
  const scrollToPart = useCallback((part: Part) => {
    if (part === 'text') setBody((now) => (now === 'html' ? 'text' : now))
  }, [])
  return { body, setBody, scrollToPart }
}

function firstBody({ text, html }: MailContent): Body {
  if (html === '') return 'text'
  if (holdsAll(html)) return 'rich'
  return text === '' ? 'html' : 'text'
}
