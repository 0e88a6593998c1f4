import { ExportFileButton } from '#web/lists/export-file-button.tsx'
import { ExportGate } from '#web/lists/export-gate.tsx'
import type { ListView } from '#web/lists/list-view.ts'
import type { Campaign } from '#web/live/campaigns.ts'

/** Exports the leads that match the view, from all pages, with their outcome. */
export function ExportLeads({ campaign, view: { filters, search } }: { campaign: Campaign; view: ListView }) {
  return (
    <ExportGate label="Export leads">
      <ExportFileButton
        name="export-leads"
        file="leads.csv"
        body={{ campaignId: campaign.id, states: filters.state ?? [], search }}
      >
        Export leads
      </ExportFileButton>
    </ExportGate>
  )
}
