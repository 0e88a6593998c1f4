import type { Find } from './find.ts'
import { COUNT_LIMIT, useAudienceCount } from './queries.ts'

/** How many there are, as far as counting is worth it. */
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
  if (number >= COUNT_LIMIT) return `More than ${COUNT_LIMIT.toLocaleString('en')} members`
  return number === 1 ? '1 member' : `${number.toLocaleString('en')} members`
}
