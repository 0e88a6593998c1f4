import { useCallback, useState } from 'react'
import type { Part } from '#core/analysis/analysis.ts'
import type { MailContent } from './mail-content.ts'
import { holdsAll } from './rich/holds.ts'

/** How the body is written: as plain text, as rich text, or as HTML source. */
export type Body = 'text' | 'rich' | 'html'

/** A mail opens where its words are, and goes where a finding of the text can be shown. */
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
