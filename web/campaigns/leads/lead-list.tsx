import { Ellipsis, Users } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { counted } from '#core/text/counted.ts'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import { ListStates } from '#web/lists/list-states.tsx'
import { countSet, ListTools } from '#web/lists/list-tools.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { isNarrowed } from '#web/lists/list-view.ts'
import { Pager } from '#web/lists/pager.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListKeys } from '#web/lists/use-list-keys.ts'
import { useListView } from '#web/lists/use-list-view.ts'
import { useSelection } from '#web/lists/use-selection.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCampaignZone, type Campaign } from '../queries.ts'
import { useSequence } from '../sequence/sequence-queries.ts'
import { leadColumns, leadPath, leadShape } from './lead-columns.tsx'
import { MoveBackDialog } from './move-back-dialog.tsx'
import { useChangeLeads, useLeads, useWaits, type Lead, type Wait } from './lead-queries.ts'
import { leadActions, leadStates, type LeadAction } from './lead-labels.ts'

const NO_WAITS: ReadonlyMap<string, Wait> = new Map()

/** Everybody in the campaign, where they stand, and what comes next for them. */
export function LeadList({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const list = useListView(leadShape)
  const query = useLeads(campaign.id, list.view)
  const { data: sequence } = useSequence(campaign.id)
  const leads = useMemo(() => query.data?.leads ?? [], [query.data])
  const ids = useMemo(() => leads.map(({ id }) => id), [leads])
  const { data: waits = NO_WAITS } = useWaits(campaign.id, ids)
  const zone = useCampaignZone(campaign)
  const columns = useMemo(
    () => leadColumns(campaign, sequence?.steps ?? [], waits, zone),
    [campaign, sequence, waits, zone],
  )
  const selection = useSelection(ids, ids)
  const change = useChangeLeads(campaign)
  const place = useRef<HTMLDivElement>(null)
  useListKeys(place, { onToggle: selection.toggle, onClear: selection.clear, onHelp: () => undefined })
  const [asked, setAsked] = useState<{ action: LeadAction; on: readonly string[] } | null>(null)
  const act = (action: LeadAction, on: readonly string[]) => {
    change.mutate({ ids: on, action })
    selection.clear()
  }
  const ask = (action: LeadAction, on: readonly string[]) =>
    meaningOf(action) === undefined && action !== 'move_back' ? act(action, on) : setAsked({ action, on })
  const matching = query.data?.matching ?? 0
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      <LeadFilters list={list} />
      <Card aria-label="Leads of this campaign">
        <ListStates
          query={query}
          names="people"
          count={isNarrowed(list.view) ? 1 : matching}
          matching={matching}
          empty={
            <EmptyState icon={<Users aria-hidden />} title="No leads">
              No contact matched at the launch. Change the target audience, then add matching contacts.
            </EmptyState>
          }
          onClear={list.clear}
        >
          <ListTable
            label="Leads of this campaign"
            columns={columns}
            rows={leads}
            nameOf={({ email }) => email}
            hrefOf={leadPath}
            sort={list.view.sort}
            onSort={list.sortBy}
            selection={canEdit ? selection : undefined}
            {...(canEdit
              ? {
                  renderActions: (lead: Lead) => (
                    <LeadMenu lead={lead} onAct={(action) => ask(action, [lead.id])} />
                  ),
                }
              : {})}
          />
          <Pager
            page={list.view.page}
            pages={Math.max(1, Math.ceil(matching / list.view.size))}
            size={list.view.size}
            matching={matching}
            onTurn={list.turnTo}
            onResize={list.resize}
          />
        </ListStates>
      </Card>
      <BulkBar count={selection.ids.size} matching={selection.ids.size} onClear={selection.clear}>
        {leadActions
          .filter(({ value }) => value !== 'replied')
          .map(({ value, label }) => (
            <Button key={value} size="sm" onClick={() => ask(value, [...selection.ids])}>
              {label}
            </Button>
          ))}
      </BulkBar>
      {asked && (
        <ActionQuestion
          {...asked}
          campaignId={campaign.id}
          steps={sequence?.steps ?? []}
          onClose={() => setAsked(null)}
          onConfirm={() => act(asked.action, asked.on)}
        />
      )}
    </div>
  )
}

function ActionQuestion({
  action,
  on,
  campaignId,
  steps,
  onClose,
  onConfirm,
}: {
  action: LeadAction
  on: readonly string[]
  campaignId: string
  steps: Sequence
  onClose: () => void
  onConfirm: () => void
}) {
  if (action === 'move_back')
    return <MoveBackDialog campaignId={campaignId} leadIds={on} steps={steps} onClose={onClose} />
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`${labelOf(action)}: ${counted(on.length, 'lead')}?`}
      description={meaningOf(action)}
      confirmLabel={labelOf(action)}
      onConfirm={onConfirm}
    />
  )
}

const labelOf = (action: LeadAction) => leadActions.find(({ value }) => value === action)!.label
const meaningOf = (action: LeadAction) => leadActions.find(({ value }) => value === action)?.means

function LeadFilters({ list }: { list: ReturnType<typeof useListView> }) {
  return (
    <ListTools
      search={<SearchField label="Search leads" value={list.view.search} onChange={list.search} />}
      filters={
        <FilterMenu
          label="State"
          options={leadStates}
          chosen={list.view.filters.state ?? []}
          onChange={(states) => list.filter('state', states)}
        />
      }
      set={{ all: countSet(list.view.filters) }}
    />
  )
}

function LeadMenu({ lead, onAct }: { lead: Lead; onAct: (action: LeadAction) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${lead.email}`} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {leadActions.map(({ value, label, on }) => (
          <DropdownMenuItem
            key={value}
            danger={value === 'suppress'}
            disabled={!on.includes(lead.state)}
            onSelect={() => onAct(value)}
          >
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
