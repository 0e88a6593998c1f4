import { useEffect, useRef } from 'react'
import type { Member } from '#core/audience/member.ts'
import { ListRow } from '#web/lists/list-row.tsx'
import { ListHead, rowProps, type ListTableProps } from '#web/lists/list-table.tsx'
import { Table, TableBody } from '#web/ui/table.tsx'
import { ScrollVeil } from './scroll-veil.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

/** Rows before the end at which the next page is asked for: about two screens. */
const AHEAD = 50

/** Draws only the rows near the window, and asks for more before they are missed. */
export function MemberTable({
  more,
  ...props
}: ListTableProps<Member> & { more: { has: boolean; loading: boolean; load: () => void } }) {
  const { rows } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, end, height } = useVisibleRows(body, rows.length)
  const { has, loading, load } = more
  useEffect(() => {
    if (has && !loading && end > rows.length - AHEAD) load()
  }, [has, loading, load, end, rows.length])
  return (
    <div className="relative">
      <Table label={props.label} aria-rowcount={has ? -1 : rows.length}>
        <ListHead {...props} />
        <TableBody ref={body}>
          <Spacer height={first * height} />
          {rows.slice(first, end).map((row) => (
            <ListRow key={row.id} {...rowProps(props, row)} />
          ))}
          <Spacer height={(rows.length - end) * height} />
        </TableBody>
      </Table>
      <ScrollVeil />
      {loading && (
        <output className="block border-t border-line px-5 py-3 text-center text-sm text-ink-faint">
          Loading more…
        </output>
      )}
    </div>
  )
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden style={{ height }} />
}
