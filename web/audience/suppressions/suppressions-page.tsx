import { ShieldOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { readableAddress } from '#core/text/idna.ts'
import { ListStates } from '#web/lists/list-states.tsx'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { columnFrame } from '#web/lists/columns.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ActionsHeaderCell, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { useCurrentWorkspace, useMayEdit, useWorkspaceRole } from '#web/session/workspace.ts'
import { AudienceHeader } from '../audience-header.tsx'
import { useLiftSuppression, useSuppressions, type Reason, type Suppression } from './queries.ts'
import { SuppressForm } from './suppress-form.tsx'

/** The addresses and domains that this workspace never writes to. */
export function SuppressionsPage() {
  const { workspace } = useCurrentWorkspace()
  const [search, setSearch] = useState('')
  // On a phone the list comes first, and the form opens on demand.
  const [adding, setAdding] = useState(false)
  const { refusal } = useMayEdit()
  const query = useSuppressions(workspace?.id, search)
  const removed = useRemoved()
  const rows = query.data?.pages.flat().filter(({ id }) => !removed.has(id)) ?? []
  return (
    <div className="page max-w-[90rem]">
      <title>Suppressions · Audience · Coldframe</title>
      <AudienceHeader>
        {!refusal && (
          <Button className="sm:hidden" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {adding ? 'Hide the form' : 'Suppress'}
          </Button>
        )}
      </AudienceHeader>
      {!refusal && (
        <div className={adding ? '' : 'max-sm:hidden'}>
          <SuppressForm workspaceId={workspace?.id} />
        </div>
      )}
      <div className="grid min-w-0 gap-3">
        <SearchField
          label="Search suppressions"
          value={search}
          onChange={setSearch}
          className="w-full sm:w-64"
        />
        <Card>
          <ListStates
            query={query}
            names="suppressions"
            count={search === '' ? rows.length : 1}
            matching={rows.length}
            empty={<NothingYet />}
            onClear={() => setSearch('')}
          >
            <SuppressionTable workspaceId={workspace?.id} rows={rows} />
            {query.hasNextPage && (
              <div className="border-t border-line p-3 text-center">
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  More
                </Button>
              </div>
            )}
          </ListStates>
        </Card>
      </div>
    </div>
  )
}

function SuppressionTable({
  workspaceId,
  rows,
}: {
  workspaceId: string | undefined
  rows: readonly Suppression[]
}) {
  const { mutateAsync } = useLiftSuppression(workspaceId)
  const { refusal } = useMayEdit()
  const isOwner = useWorkspaceRole() === 'owner'
  const lift = (row: Suppression) =>
    removeWithUndo({ ids: [row.id], saying: `Removing ${entryText(row)}`, commit: () => mutateAsync(row.id) })
  return (
    <div className={columnFrame}>
      <Table label="Suppressions">
        <TableHead>
          <tr>
            <HeaderCell className="text-start">Address or domain</HeaderCell>
            <HeaderCell className="text-start">Reason</HeaderCell>
            <HeaderCell className="text-start @max-[42rem]:hidden">Source</HeaderCell>
            <HeaderCell className="text-start @max-[34rem]:hidden">Since</HeaderCell>
            <ActionsHeaderCell />
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <Cell className="w-full max-w-0 min-w-36 truncate font-medium">
                {entryText(row)}
                {row.for_account && <Badge className="ms-2">All workspaces</Badge>}
              </Cell>
              <Cell>
                <Badge tone={tones[row.reason]}>{reasonNames[row.reason]}</Badge>
              </Cell>
              <Cell
                className="max-w-52 truncate text-ink-soft @max-[42rem]:hidden"
                title={row.source ?? undefined}
              >
                {row.source ?? '–'}
              </Cell>
              <Cell className="text-ink-soft @max-[34rem]:hidden">
                <Moment at={row.created_at} />
              </Cell>
              <Cell className="text-end">
                {/* Suppressions by recipients or mail servers cannot be removed here. */}
                {!refusal &&
                  (isOwner || !row.for_account) &&
                  (row.reason === 'manual' || row.reason === 'not_interested') && (
                    <IconButton label={`Remove ${entryText(row)}`} size="sm" onClick={() => lift(row)}>
                      <Undo2 aria-hidden />
                    </IconButton>
                  )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function entryText({ address, pattern, mail_server: server, sha256 }: Suppression): string {
  if (address) return readableAddress(address)
  if (server) return `mx:${server}`
  return pattern ?? (sha256 ? `SHA-256 ${sha256.slice(0, 12)}…` : 'Erased contact')
}

function NothingYet() {
  return (
    <EmptyState icon={<ShieldOff aria-hidden />} title="No suppressions">
      Unsubscribes, complaints and hard bounces are added here automatically. Add anyone else you should never
      email.
    </EmptyState>
  )
}

const reasonNames: Record<Reason, string> = {
  manual: 'Manual',
  not_interested: 'Not interested',
  unsubscribe: 'Unsubscribed',
  complaint: 'Complained',
  bounce: 'Bounced',
  erased: 'Erased',
}
const tones: Record<Reason, Tone> = {
  manual: 'neutral',
  not_interested: 'neutral',
  unsubscribe: 'info',
  complaint: 'danger',
  bounce: 'warning',
  erased: 'neutral',
}
