import { useCallback, useMemo, useRef } from 'react'
import type { Analysis, Fix, Span } from '#core/analysis/analysis.ts'
import type { FieldHandle } from '#web/composer/editor/draft-editor.tsx'
import type { Field } from '#web/composer/editor/highlights.ts'

/** The editors of the page, by the part of the draft. */
export type Fields = {
  register: (field: Field, handle: FieldHandle | null) => void
  handleOf: (field: Field) => FieldHandle | undefined
  /** Applies a fix from a report; false when the text has changed since. */
  apply: (fix: Fix, analysis: Analysis) => boolean
}

export function useFields(): Fields {
  const handles = useRef(new Map<string, FieldHandle>())
  const register = useCallback((field: Field, handle: FieldHandle | null) => {
    if (handle) handles.current.set(keyOf(field), handle)
    else handles.current.delete(keyOf(field))
  }, [])
  const handleOf = useCallback((field: Field) => handles.current.get(keyOf(field)), [])
  const apply = useCallback(
    (fix: Fix, analysis: Analysis) => {
      const handle = handleOf(fix.span)
      if (!handle || handle.text() !== analyzedText(analysis, fix.span)) return false
      handle.replace(fix.span, fix.replacement)
      handle.focus()
      return true
    },
    [handleOf],
  )
  return useMemo(() => ({ register, handleOf, apply }), [register, handleOf, apply])
}

/** The text that a span of this report refers to. */
export function analyzedText(analysis: Analysis, { part, step }: Pick<Span, 'part' | 'step'>): string {
  const read = step === undefined ? analysis.read : analysis.steps[step]?.read
  return (part === 'subject' ? read?.subject : read?.text) ?? ''
}

const keyOf = ({ part, step }: Field) => `${part} ${step ?? ''}`
