import { momentIn } from '#web/ui/moment.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'

type Row = { email: string; step: number; at: string; name?: string | undefined }

/** The steps of a dry run that leads took, one by one. */
export function LeadByLead({
  label,
  heading,
  zone,
  rows,
}: {
  label: string
  heading: string
  zone: string
  rows: readonly Row[]
}) {
  return (
    <details>
      <summary className="cursor-pointer px-5 text-sm text-ink-soft">Lead by lead</summary>
      <Table label={label}>
        <TableHead>
          <tr>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>Lead</HeaderCell>
            <HeaderCell>{heading}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map(({ email, step, name, at }) => (
            <TableRow key={`${email} ${step}`}>
              <Cell className="whitespace-nowrap">{momentIn(at, zone)}</Cell>
              <Cell className="wrap-anywhere">{email}</Cell>
              <Cell className="wrap-anywhere">
                {name} (step {step})
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </details>
  )
}
