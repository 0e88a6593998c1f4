import type { Draft } from '#core/analysis/analysis.ts'
import type { Sequence, Step, Variant } from '#core/campaigns/sequence.ts'
import { useParams } from 'react-router'
import { PreviewPanel } from '#web/composer/preview/preview-panel.tsx'
import { ScoreTab } from '#web/composer/score/score-tab.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { BestRepliesMenu } from '#web/composer/best-replies-menu.tsx'
import { draftOf, type MailContent } from '#web/composer/mail-content.ts'
import { TestSend } from '#web/composer/test-send.tsx'
import { usePreviewPeople, usePreviewSender } from '#web/composer/use-preview-people.ts'
import { useFindings, type Findings } from '#web/composer/use-findings.ts'
import { useBody } from '#web/composer/use-body.ts'
import { WritingCard } from '#web/composer/writing-card.tsx'
import { mailContentOf, threadOf } from './step-labels.tsx'
import { TemplateMenu } from './template-menu.tsx'
import '#web/composer/analysis.css'

/** One variant of a step: its content beside the analysis and the preview. */
export function VariantEditor({
  label,
  steps,
  step,
  variant,
  workspaceId,
  onChange,
}: {
  label: string
  steps: Sequence
  step: Step
  variant: Variant
  workspaceId: string
  onChange: ((changes: Partial<Variant>) => void) | undefined
}) {
  const fields = mailContentOf(variant)
  const place = steps.indexOf(step)
  const isFirst = steps.find(({ kind }) => kind === 'email')?.id === step.id
  const thread = fields.subject.trim() ? '' : threadOf(steps, place)
  const { body, setBody, scrollToPart } = useBody(fields)
  const scored = { ...fields, subject: fields.subject || thread.replace(/^Re: /, '') }
  const kind = isFirst ? 'email' : 'follow-up'
  const findings = useFindings(scored, scrollToPart, kind)
  const change = ({ subject, text, html }: Partial<MailContent>) =>
    onChange?.({
      ...(subject === undefined ? {} : { subject }),
      ...(text === undefined ? {} : { content_text: text }),
      ...(html === undefined ? {} : { content_html: html || null }),
    })
  return (
    <section
      className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_22rem]"
      aria-label={`Variant ${label}`}
    >
      <div className="grid min-w-0 gap-3">
        {onChange && (
          <div className="flex flex-wrap gap-2">
            <TemplateMenu workspaceId={workspaceId} onTake={onChange} />
            <BestRepliesMenu workspaceId={workspaceId} onTake={change} />
          </div>
        )}
        {onChange ? (
          <WritingCard
            workspaceId={workspaceId}
            fields={fields}
            findings={findings}
            body={body}
            onBody={setBody}
            onChange={change}
            {...(isFirst ? {} : { subjectHint: thread || 'Empty: replies in the thread' })}
          />
        ) : (
          <ReadOnlyMail subject={fields.subject || thread} text={fields.text || fields.html} />
        )}
      </div>
      <ScoreAndPreview
        workspaceId={workspaceId}
        findings={findings}
        draft={draftOf({ ...fields, subject: fields.subject || thread }, kind)}
      />
    </section>
  )
}

/** For users who may only view. */
function ReadOnlyMail({ subject, text }: { subject: string; text: string }) {
  return (
    <Card aria-label="Mail">
      <p className="border-b border-line px-5 py-3 font-medium">{subject || 'No subject'}</p>
      <p className="px-5 py-4 whitespace-pre-wrap">{text}</p>
    </Card>
  )
}

function ScoreAndPreview({
  workspaceId,
  findings,
  draft,
}: {
  workspaceId: string
  findings: Findings
  draft: Draft
}) {
  const { id: campaignId = null } = useParams()
  const people = usePreviewPeople(workspaceId)
  const sender = usePreviewSender(workspaceId)
  return (
    <Card aria-label="Score and preview">
      <Tabs defaultValue="score">
        <TabList className="px-5 pt-1">
          <Tab value="score">Score</Tab>
          <Tab value="preview">Preview</Tab>
        </TabList>
        <ScoreTab findings={findings} />
        <TabPanel value="preview" className="pt-0!">
          <PreviewPanel
            draft={draft}
            people={people}
            sender={sender}
            renderActions={(mail) => (
              <TestSend workspaceId={workspaceId} campaignId={campaignId} mail={mail} />
            )}
          />
        </TabPanel>
      </Tabs>
    </Card>
  )
}
