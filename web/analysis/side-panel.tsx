import type { Analysis, Draft, Kind } from '#core/analysis/analysis.ts'
import type { ComponentProps } from 'react'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { SubjectLab } from './lab/subject-lab.tsx'
import { hasBody } from './draft.ts'
import { PreviewPanel } from '#web/composer/preview/preview-panel.tsx'
import { RewritePanel } from '#web/ai/rewrite-panel.tsx'
import { DeliveryPanel } from '#web/composer/score/delivery-panel.tsx'
import type { FindingActions } from '#web/composer/score/finding-row.tsx'
import { NoScore } from '#web/composer/score/no-score.tsx'
import { ScorePanel } from '#web/composer/score/score-panel.tsx'

/** The right pane: the score, and alternative views of the same draft. */
export function SidePanel({
  draft,
  analysis,
  onUseSubject,
  rewriting,
  ...actions
}: FindingActions & {
  draft: Draft
  analysis: Analysis | null
  onUseSubject: (subject: string) => void
  rewriting: Omit<ComponentProps<typeof RewritePanel>, 'draft'>
}) {
  if (!analysis) return <NoScore />
  const isMail = ['email', 'follow-up', 'source'].includes(analysis.kind)
  const hasSubject = ['email', 'follow-up', 'subject', 'linkedin-inmail'].includes(analysis.kind)
  const canRewrite = hasBody(analysis.kind)
  const noRewriteReason = NO_REWRITE[analysis.kind]
  if (!isMail && !hasSubject && !canRewrite && !noRewriteReason)
    return <ScorePanel analysis={analysis} {...actions} />
  return (
    <Tabs defaultValue="score">
      <TabList className="sticky top-0 z-10 bg-pane px-5">
        <Tab value="score">Score</Tab>
        {(canRewrite || noRewriteReason) && <Tab value="rewrite">Rewrite</Tab>}
        {hasSubject && <Tab value="subject">Subject</Tab>}
        {isMail && <Tab value="preview">Preview</Tab>}
        {isMail && <Tab value="delivery">Delivery</Tab>}
      </TabList>
      <TabPanel value="score" className="pt-0!">
        <ScorePanel analysis={analysis} {...actions} />
      </TabPanel>
      <TabPanel value="rewrite" className="pt-0!">
        {noRewriteReason ? (
          <p className="px-5 py-4 text-sm text-ink-soft">{noRewriteReason}</p>
        ) : (
          <RewritePanel draft={draft} {...rewriting} />
        )}
      </TabPanel>
      <TabPanel value="subject" className="pt-0!">
        <SubjectLab draft={draft} analysis={analysis} onUse={onUseSubject} />
      </TabPanel>
      <TabPanel value="preview" className="pt-0!">
        <PreviewPanel draft={draft} />
      </TabPanel>
      <TabPanel value="delivery" className="pt-0!">
        <DeliveryPanel analysis={analysis} {...actions} />
      </TabPanel>
    </Tabs>
  )
}

/** The reasons why a kind has no rewrite (docs/decisions/109). */
const NO_REWRITE: Partial<Record<Kind, string>> = {
  sequence:
    'A sequence is scored by how its steps fit together, so it is not rewritten in one go. Paste a step under Email to rewrite it, then paste it back here.',
  source:
    'This mail was sent already, so there is nothing to rewrite. Paste its text under Email to work on the next one.',
}
