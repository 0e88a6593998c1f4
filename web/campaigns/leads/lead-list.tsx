import { Users } from 'lucide-react'
import { useMemo, useRef, type ReactNode } from 'react'
import { leadStates } from '#core/campaigns/lead/states.ts'
import { BulkBar } from '#web/lists/bulk-bar.tsx'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import { ListStates } from '#web/lists/list-states.tsx'
import { countSet, ListTools } from '#web/lists/list-tools.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { isNarrowed } from '#web/lists/list-view.ts'
import { Pager } from '#web/lists/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useListKeys } from '#web/lists/use-list-keys.ts'
import { useListView, type ListControls } from '#web/lists/use-list-view.ts'
import { useAllSelected, useSelection } from '#web/lists/use-selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useCampaignZone } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useSequence } from '../sequence/sequence-queries.ts'
import { leadColumns, leadPath, leadShape } from './lead-columns.tsx'
import { useLeadActions } from './use-lead-actions.ts'
import { ExportLeads } from './export-leads.tsx'
import { useLeads, useWaits, type Lead, type LeadTarget, type Wait } from './lead-queries.ts'
import { leadActions, type LeadAction } from './lead-labels.ts'
import { ActionQuestion, LeadMenu } from './lead-menu.tsx'

const NO_WAITS: ReadonlyMap<string, Wait> = new Map()

const noLeads = (
  <EmptyState icon={<Users aria-hidden />} title="No leads">
    No contact matched at the launch. Change the target audience, then add matching contacts.
  </EmptyState>
)

/** All leads of the campaign with their state and next step. */
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
  const place = useRef<HTMLDivElement>(null)
  const matching = query.data?.matching ?? 0
  const { pick, everyone, selectAll } = useAllSelected(selection, [list.view.filters, list.view.search])
  const target: LeadTarget = everyone ? { matching: list.view, count: matching } : { ids: [...selection.ids] }
  const { asked, setAsked, act, ask } = useLeadActions(campaign, pick.clear)
  useListKeys(place, { onToggle: pick.toggle, onClear: pick.clear, onHelp: () => undefined })
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      <LeadTools list={list}>
        {matching > 0 && <ExportLeads campaign={campaign} view={list.view} />}
      </LeadTools>
      <Card aria-label="Leads of this campaign">
        <ListStates
          query={query}
          names="people"
          count={isNarrowed(list.view) ? 1 : matching}
          matching={matching}
          empty={noLeads}
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
            selection={canEdit ? pick : undefined}
            {...(canEdit && {
              renderActions: (lead: Lead) => (
                <LeadMenu lead={lead} onAct={(action) => ask(action, { ids: [lead.id] })} />
              ),
            })}
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
      <BulkBar
        count={selection.ids.size}
        matching={matching}
        everyone={everyone}
        onSelectAll={selectAll}
        onClear={pick.clear}
      >
        <BulkButtons everyone={everyone} onAct={(action) => ask(action, target)} />
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

function BulkButtons({ everyone, onAct }: { everyone: boolean; onAct: (action: LeadAction) => void }) {
  return (
    leadActions
      // Moving back is offered for selected leads only, because their previous steps differ.
      .filter(({ value }) => value !== 'replied' && !(everyone && value === 'move_back'))
      .map(({ value, label }) => (
        <Button key={value} size="sm" onClick={() => onAct(value)}>
          {label}
        </Button>
      ))
  )
}

function LeadTools({ list, children }: { list: ListControls; children: ReactNode }) {
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
      tools={children}
    />
  )
}
