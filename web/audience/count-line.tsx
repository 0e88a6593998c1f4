import type { Find } from '#core/audience/find.ts'
import { COUNT_LIMIT, useAudienceCount } from './queries.ts'
import { counted } from '#core/text/counted.ts'

/** The number of matches, up to a limit. */
export function CountLine({
  workspaceId,
  find,
  loaded,
}: {
  workspaceId: string | undefined
  find: Find
  loaded: number
}) {
  const { data } = useAudienceCount(workspaceId, find)
  if (data === undefined) return null
  const number = Math.max(data, loaded)
  return (
    <p className="numbers border-t border-line px-5 py-2.5 text-sm text-ink-soft" aria-live="polite">
      {countText(number)}
    </p>
  )
}

function countText(number: number): string {
  return number >= COUNT_LIMIT ? `More than ${counted(COUNT_LIMIT, 'contact')}` : counted(number, 'contact')
}
