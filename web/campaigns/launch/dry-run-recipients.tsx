import { momentIn } from '#web/ui/moment.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import type { DryRunResult } from './launch-queries.ts'

/** The first emails of a dry run, each in the time zones of the campaign and of its recipient. */
export function DryRunRecipients({ result }: { result: DryRunResult }) {
  return (
    <>
      <Table label="The first emails, one by one">
        <TableHead>
          <tr>
            <HeaderCell>When, {result.zone.replaceAll('_', ' ')}</HeaderCell>
            <HeaderCell>To</HeaderCell>
            <HeaderCell>Step</HeaderCell>
            <HeaderCell>From</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {result.sends.map(({ email, step, from, at, zone }) => (
            <TableRow key={`${email} ${step}`}>
              <Cell className="whitespace-nowrap">
                {momentIn(at, result.zone)}
                {zone !== null && zone !== result.zone && (
                  <p className="text-ink-faint">
                    {momentIn(at, zone)} {zone.replaceAll('_', ' ')}
                  </p>
                )}
              </Cell>
              <Cell className="wrap-anywhere">{email}</Cell>
              <Cell className="numbers">{step}</Cell>
              <Cell className="wrap-anywhere text-ink-soft">{from}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {result.sends.length < result.total && (
        <p className="px-5 text-sm text-ink-faint">The first {result.sends.length} of them.</p>
      )}
    </>
  )
}
