import { useCallback, useMemo, type ReactNode } from 'react'
import type { Analysis } from '#core/analysis/analysis.ts'
import { DraftEditor, type FieldHandle } from '#web/composer/editor/draft-editor.tsx'
import { highlightsOf, type Field } from '#web/composer/editor/highlights.ts'
import { analyzedText, type Fields } from './use-fields.ts'
import type { FindingNavigation } from './use-finding-navigation.ts'

export type DraftTools = {
  analysis: Analysis | null
  navigation: FindingNavigation
  fields: Fields
}

/** One field of the draft, with the page's marks and shortcuts. */
export function DraftField({
  field,
  tools: { analysis, navigation, fields },
  onEnter,
  className,
  ...rest
}: {
  field: Field
  tools: DraftTools
  value: string
  onChange: (text: string) => void
  label: string
  placeholder: string
  singleLine?: boolean
  onEnter?: () => void
  className?: string
  children?: ReactNode
}) {
  const { part, step } = field
  const place = useMemo(() => ({ part, step }), [part, step])
  const highlights = useMemo(() => (analysis ? highlightsOf(analysis, place) : []), [analysis, place])
  const register = useCallback(
    (handle: FieldHandle | null) => fields.register(place, handle),
    [fields, place],
  )
  const isHere = navigation.active?.part === part && navigation.active.step === step
  return (
    <DraftEditor
      {...rest}
      ref={register}
      className={className}
      analyzed={analysis ? analyzedText(analysis, place) : rest.value}
      highlights={highlights}
      active={isHere ? navigation.active : null}
      events={{
        onChange: (text) => {
          navigation.close()
          rest.onChange(text)
        },
        onPoint: (at) => navigation.point(place, at),
        onFindingStep: (direction, cursor) => navigation.step(direction, { ...place, cursor }),
        onFix: (cursor) => navigation.fixAtCursor({ ...place, cursor }),
        onEscape: navigation.close,
        ...(onEnter ? { onEnter } : {}),
      }}
    />
  )
}
