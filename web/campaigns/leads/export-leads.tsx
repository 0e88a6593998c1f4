import { Download } from 'lucide-react'
import { writeRow } from '#core/audience/write-csv.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { request } from '#web/data/request.ts'
import { ExportGate, useAllowedExport } from '#web/lists/export-gate.tsx'
import { saveCsv } from '#web/lists/export-rows.ts'
import type { ListView } from '#web/lists/list-view.ts'
import { useSaveExport } from '#web/lists/use-save-export.ts'
import { Button } from '#web/ui/button.tsx'
import type { Campaign } from '../queries.ts'
import { stateLabel } from './lead-labels.ts'
import { matchingLeads, type Lead } from './lead-queries.ts'

const ROWS_A_REQUEST = 1_000

/** Exports the leads that match the view, from all pages, with their outcome. */
export function ExportLeads({
  campaign,
  view,
  steps,
}: {
  campaign: Campaign
  view: ListView
  steps: Sequence
}) {
  const { run, isRunning } = useAllowedExport(campaign.workspace_id)
  const save = useSaveExport()
  const write = async () => {
    const parts = ['\uFEFF', writeRow([...columns])]
    for await (const leads of readLeads(campaign.id, view))
      parts.push(leads.map((lead) => writeRow(cellsOf(lead, steps))).join(''))
    saveCsv(save, 'leads', parts)
  }
  return (
    <ExportGate label="Export leads">
      <Button loading={isRunning} onClick={() => run(write)}>
        {!isRunning && <Download aria-hidden />}
        Export leads
      </Button>
    </ExportGate>
  )
}

const columns = [
  'email',
  'name',
  'company',
  'outcome',
  'reason',
  'step',
  'next_send_at',
  'last_sent_at',
  'ended_at',
] as const

function cellsOf(lead: Lead, steps: Sequence): (string | number | null)[] {
  const place = steps.findIndex(({ id }) => id === lead.step_id)
  return [
    lead.email,
    lead.audience?.name ?? null,
    lead.audience?.company ?? null,
    stateLabel(lead.state),
    lead.reason,
    place < 0 ? null : place + 1,
    lead.due_at,
    lead.last_sent_at,
    lead.ended_at,
  ]
}

/** Pages by ID instead of by offset, so that a lead added in the meantime shifts no other. */
async function* readLeads(campaignId: string, view: ListView): AsyncGenerator<Lead[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const from = after
    const leads: Lead[] = await request((db) =>
      matchingLeads(db, campaignId, view).gt('id', from).order('id').limit(ROWS_A_REQUEST),
    )
    yield leads
    const last = leads.at(-1)
    if (!last || leads.length < ROWS_A_REQUEST) return
    after = last.id
  }
}
