import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { analyze } from '#core/analysis/analyze.ts'
import type { Analysis, Finding, Fix, Part } from '#core/analysis/analysis.ts'
import type { FieldHandle } from './editor/draft-editor.tsx'
import { highlightsOf, nextFinding, findingPlaces, type FindingPlace } from './editor/highlights.ts'
import { draftOf, isBlank, type MailContent } from './mail-content.ts'
import { useSpeller } from './use-speller.ts'

/** The live report of a mail, and the navigation between findings and the text. */
export function useFindings(
  { subject, text, html }: MailContent,
  onPart: (part: Part) => void,
  kind: 'email' | 'follow-up' = 'email',
) {
  const { handles, register, handleOf } = useHandles()
  const analysis = useLiveReport(subject, text, html, kind)
  const [active, setActive] = useState<FindingPlace | null>(null)

  const show = useCallback(
    (place: FindingPlace | null) => {
      if (!place) return
      // The field must be visible before it can be focused.
      flushSync(() => onPart(place.part))
      setActive(place)
      handles.get(place.part)?.reveal(place)
    },
    [handles, onPart],
  )
  const fix = (chosen: Fix) => {
    flushSync(() => onPart(chosen.span.part))
    applyFix(chosen, handles.get(chosen.span.part))
  }
  return {
    analysis,
    active,
    register,
    handleOf,
    marks: (part: Part) => (analysis ? highlightsOf(analysis, { part }) : []),
    show: ({ id, span }: Finding) => show(span && { ...span, findingId: id }),
    fix,
    walk: (direction: 1 | -1, part: Part, cursor: number) => {
      const from = active ?? { findingId: '', part, start: cursor, end: cursor }
      if (analysis) show(nextFinding(findingPlaces(analysis), from, direction))
    },
    fixAt: (part: Part, cursor: number) => {
      const found = analysis && findFix(analysis, part, cursor)
      if (found) fix(found)
    },
    leave: () => setActive(null),
  }
}

/** Leaves the focus in the field, so that Ctrl+Z reverts the fix wherever it was applied. */
function applyFix({ span, replacement }: Fix, handle: FieldHandle | null | undefined): void {
  handle?.replace(span, replacement)
  handle?.focus()
}

export type Findings = ReturnType<typeof useFindings>

/** The fields of the mail, by part. */
function useHandles() {
  const [handles] = useState(() => new Map<Part, FieldHandle | null>())
  const register = useCallback(
    (part: Part, handle: FieldHandle | null) => void handles.set(part, handle),
    [handles],
  )
  const handleOf = (part: Part) => handles.get(part) ?? null
  return { handles, register, handleOf }
}

const findFix = ({ findings }: Analysis, part: Part, cursor: number): Fix | undefined =>
  findings
    .flatMap(({ fixes }) => fixes)
    .find(({ span }) => span.part === part && span.start <= cursor && cursor <= span.end)

function useLiveReport(
  subject: string,
  text: string,
  html: string,
  kind: 'email' | 'follow-up',
): Analysis | null {
  const draft = useDeferredValue(useMemo(() => ({ subject, text, html }), [subject, text, html]))
  const speller = useSpeller()
  return useMemo(
    () => (isBlank(draft) ? null : analyze(draftOf(draft, kind), { speller })),
    [draft, kind, speller],
  )
}
