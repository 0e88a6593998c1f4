import { EmptyState } from '#web/ui/empty-state.tsx'
import { TabPanel } from '#web/ui/tabs.tsx'
import type { Findings } from '../use-findings.ts'
import { ScorePanel } from './score-panel.tsx'

/** The report of the edited text, in the tab "score". */
export function ScoreTab({ findings: { analysis, show, fix } }: { findings: Findings }) {
  return (
    <TabPanel value="score" className="pt-0!">
      {analysis ? (
        <ScorePanel analysis={analysis} onShow={show} onFix={fix} />
      ) : (
        <EmptyState title="Nothing to score yet">The score appears as you type.</EmptyState>
      )}
    </TabPanel>
  )
}
