import { PreviewPanel } from '#web/composer/preview/preview-panel.tsx'
import { ScoreTab } from '#web/composer/score/score-tab.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { draftOf } from '#web/composer/mail-content.ts'
import { usePreviewPeople, usePreviewSender } from '#web/composer/use-preview-people.ts'
import { TestSend } from '#web/composer/test-send.tsx'
import type { Findings } from '#web/composer/use-findings.ts'
import type { Template } from './queries.ts'
import type { TemplateDraft } from './use-template-draft.ts'
import { VersionList } from './version-list.tsx'

/** The panel beside the editor: analysis, preview and history. */
export function TemplateSide({
  template,
  draft,
  findings,
}: {
  template: Template
  draft: TemplateDraft
  findings: Findings
}) {
  const people = usePreviewPeople(template.workspace_id)
  const sender = usePreviewSender(template.workspace_id)
  return (
    <Card aria-labelledby="template-side" className="lg:sticky lg:top-20">
      <h2 id="template-side" className="sr-only">
        Score, preview and history
      </h2>
      <Tabs defaultValue="score">
        <TabList className="px-5 pt-1">
          <Tab value="score">Score</Tab>
          <Tab value="preview">Preview</Tab>
          <Tab value="history">History</Tab>
        </TabList>
        <div className="max-h-[calc(100svh-9rem)] overflow-y-auto">
          <ScoreTab findings={findings} />
          <TabPanel value="preview" className="pt-0!">
            <PreviewPanel
              draft={draftOf(draft.fields)}
              people={people}
              sender={sender}
              renderActions={(mail) => (
                <TestSend workspaceId={template.workspace_id} campaignId={null} mail={mail} />
              )}
            />
          </TabPanel>
          <TabPanel value="history" className="pt-0!">
            <VersionList
              template={template}
              onRestore={(version) => draft.save({ ...draft.fields, ...version })}
            />
          </TabPanel>
        </div>
      </Tabs>
    </Card>
  )
}
