import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { useTimeZone } from '#web/session/workspace.ts'
import {
  countOf,
  funnelRows,
  funnelNames,
  trackingText,
  type FunnelStep,
  type FunnelFigure,
} from './funnel.ts'
import { useFunnel } from './mail-queries.ts'
import type { Range } from './range.ts'

/** The funnel from the first email to a meeting for leads of the range; also as a table by step. */
export function FunnelCard({ workspaceId, range }: { workspaceId: string | undefined; range: Range }) {
  const { data, isError, refetch } = useFunnel(workspaceId, range, useTimeZone())
  const [asTable, setAsTable] = useState(false)
  const hasMail = data?.some(({ written }) => written > 0) ?? false
  return (
    <Card>
      <CardHeader
        title="Funnel"
        description="Leads contacted in this period, late replies included"
        actions={
          hasMail ? (
            <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show funnel' : 'Show steps'}
            </Button>
          ) : undefined
        }
      />
      {isError && <ErrorState title="Couldn’t load the funnel" onRetry={() => void refetch()} />}
      {!isError && (
        <CardBody className="grid gap-4">
          {!data && <Skeleton className="h-52" />}
          {data && !hasMail && (
            <p className="text-sm text-ink-soft">No campaign contacted anyone in this period.</p>
          )}
          {data &&
            hasMail &&
            (asTable ? <StepTable steps={data} /> : <FunnelFigures figures={funnelRows(data)} />)}
          {data && hasMail && <p className="text-sm text-ink-soft">{trackingText(data)}</p>}
        </CardBody>
      )}
    </Card>
  )
}

function FunnelFigures({ figures }: { figures: readonly FunnelFigure[] }) {
  const most = Math.max(1, ...figures.map(({ count }) => count ?? 0))
  return (
    <ol className="grid gap-3.5">
      {figures.map(({ label, count, share }) => (
        <li key={label} className="grid gap-1.5 text-sm">
          <span className="flex justify-between gap-3">
            <span>{label}</span>
            <span className="numbers">
              <span className="font-medium">{count?.toLocaleString('en') ?? '–'}</span>
              {share && <span className="ms-2 text-ink-faint">{share}</span>}
            </span>
          </span>
          <Progress label={label} value={count ?? 0} max={most} />
        </li>
      ))}
    </ol>
  )
}

function StepTable({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    <div className="min-w-0 rounded-md border border-line">
      <Table label="Funnel by step">
        <TableHead>
          <tr>
            <HeaderCell className="px-3! text-start">Step</HeaderCell>
            {funnelNames.map(({ name, label }) => (
              <HeaderCell key={name} className="px-3! text-end">
                {label}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {steps.map((step) => (
            <TableRow key={step.step}>
              <Cell className="h-9! px-3! py-1!">{step.step === null ? 'All' : step.step}</Cell>
              {funnelNames.map(({ name }) => (
                <Cell key={name} className="numbers h-9! px-3! py-1! text-end">
                  {countOf(step, name)?.toLocaleString('en') ?? '–'}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
