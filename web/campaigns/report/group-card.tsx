import { Card, CardHeader } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { GroupTable } from './group-table.tsx'
import type { Group } from './report-queries.ts'

type Rows = { id: string; name: string; group: Group }[]

const PER_EMAIL = 'Rates count emails, not leads: a reply belongs to the email that it answers.'

/** A table of the report: figures by step, provider or mailbox. Null while the names are loading. */
export function GroupCard({
  title,
  description = '',
  rows,
}: {
  title: string
  description?: string
  rows: Rows | null
}) {
  return (
    <Card>
      <CardHeader title={title} description={`${description} ${PER_EMAIL}`.trim()} />
      {rows ? <GroupTable label={title} rows={rows} /> : <Skeleton className="m-5 h-20" />}
    </Card>
  )
}

export const rowsBy = (
  by: Group['by'],
  groups: readonly Group[],
  nameOf: (key: string | null) => string,
): Rows =>
  groups
    .filter((group) => group.by === by)
    .map((group) => ({ id: group.key ?? '', name: nameOf(group.key), group }))
