import { useCallback, useState } from 'react'
import type { Part } from '#core/analysis/analysis.ts'
import type { MailWords } from './mail-content.ts'
import { holdsAll } from './rich/holds.ts'

/** How the body is written: as plain text, as rich text, or as HTML source. */
export type Body = 'text' | 'rich' | 'html'

/** A mail opens where its words are, and goes where a finding of the text can be shown. */
export function useBody(fields: MailWords) {
  const [body, setBody] = useState(() => firstBody(fields))
  const bringInSight = useCallback((part: Part) => {
    if (part === 'text') setBody((now) => (now === 'html' ? 'text' : now))
  }, [])
  return { body, setBody, bringInSight }
}

function firstBody({ text, html }: MailWords): Body {
  if (html === '') return 'text'
  if (holdsAll(html)) return 'rich'
  return text === '' ? 'html' : 'text'
}
