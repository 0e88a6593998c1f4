import { useCallback, useMemo, type ReactNode } from 'react'
import type { Analysis } from '#core/analysis/analysis.ts'
import { DraftEditor, type FieldHandle } from '#web/composer/editor/draft-editor.tsx'
import { highlightsOf, type Field } from '#web/composer/editor/highlights.ts'
import { analysedText, type Fields } from './use-fields.ts'
import type { Walk } from './use-finding-navigation.ts'

export type DraftTools = {
  analysis: Analysis | null
  walk: Walk
  fields: Fields
}

/** One field of the draft, with its marks and keys tied to the desk. */
export function DraftField({
  field,
  tools: { analysis, walk, fields },
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
  const isHere = walk.active?.part === part && walk.active.step === step
  return (
    <DraftEditor
      {...rest}
      ref={register}
      className={className}
      analysed={analysis ? analysedText(analysis, place) : rest.value}
      highlights={highlights}
      active={isHere ? walk.active : null}
      events={{
        onChange: (text) => {
          walk.close()
          rest.onChange(text)
        },
        onPoint: (at) => walk.point(place, at),
        onWalk: (direction, cursor) => walk.step(direction, { ...place, cursor }),
        onFix: (cursor) => walk.fixAtCursor({ ...place, cursor }),
        onEscape: walk.close,
        ...(onEnter ? { onEnter } : {}),
      }}
    />
  )
}
