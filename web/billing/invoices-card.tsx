import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { formatDay } from './describe-subscription.ts'
import { money } from './money.ts'
import type { Invoice } from '#core/billing/invoice.ts'
import { invoicesQuery } from './queries.ts'

export function InvoicesCard({ sandbox }: { sandbox: boolean }) {
  const { id } = useUser()
  const invoices = useQuery(invoicesQuery(id))
  return (
    <Card>
      <CardHeader
        title="Invoices"
        description={sandbox ? 'Sandbox: no real payment. What would have been billed.' : undefined}
      />
      {invoices.isPending && (
        <CardBody>
          <Skeleton className="h-16" />
        </CardBody>
      )}
      {invoices.isError && (
        <ErrorState title="Couldn’t load your invoices" onRetry={() => void invoices.refetch()} />
      )}
      {invoices.data?.length === 0 && <CardBody className="text-sm text-ink-soft">None yet.</CardBody>}
      {invoices.data && invoices.data.length > 0 && <InvoiceTable invoices={invoices.data} />}
    </Card>
  )
}

function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  return (
    <Table label="Invoices" className="mt-2">
      <TableHead>
        <tr>
          <HeaderCell className="text-start">Date</HeaderCell>
          <HeaderCell className="text-start max-sm:hidden">For</HeaderCell>
          <HeaderCell className="text-end">Amount</HeaderCell>
          <HeaderCell className="text-start">Status</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Documents</span>
          </HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </TableBody>
    </Table>
  )
}

const tones: Record<Invoice['status'], Tone> = {
  paid: 'accent',
  open: 'danger',
  void: 'neutral',
  uncollectible: 'warning',
}
const labels: Record<Invoice['status'], string> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Not collected',
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { at, number, description, amount, currency, status, page, pdf } = invoice
  return (
    <TableRow>
      <Cell className="whitespace-nowrap">
        {formatDay(at)}
        {number && <span className="numbers block text-xs text-ink-faint">{number}</span>}
      </Cell>
      <Cell className="max-sm:hidden">{description}</Cell>
      <Cell className="numbers text-end">{money(amount, currency)}</Cell>
      <Cell>
        <Badge tone={tones[status]}>{labels[status]}</Badge>
      </Cell>
      <Cell className="text-end whitespace-nowrap">
        {page && <Document href={page} text={status === 'open' ? 'Pay' : 'View'} number={number} />}
        {pdf && <Document href={pdf} text="PDF" number={number} />}
      </Cell>
    </TableRow>
  )
}

function Document({ href, text, number }: { href: string; text: string; number: string | null }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${text} invoice ${number ?? ''}`.trim()}
      className="ms-3 text-accent-ink hover:underline"
    >
      {text}
    </a>
  )
}
