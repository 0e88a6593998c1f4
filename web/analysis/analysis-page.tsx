import { useCallback, useMemo, useState } from 'react'
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { hasFeature } from '#core/billing/plans.ts'
import { useUser } from '#web/session/user.ts'
import { useUsage } from '#web/session/plan.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AnalysisHeader } from './analysis-header.tsx'
import { CategoryChips } from './page/category-chips.tsx'
import { AsideDraft } from './page/aside-draft.tsx'
import { DraftCard } from './page/draft-card.tsx'
import { Examples } from './page/examples.tsx'
import { FindingCard } from './page/finding-card.tsx'
import { KindTabs } from './page/kind-tabs.tsx'
import { ReviewBar, ReviewNotice } from './page/review-bar.tsx'
import { useFields, type Fields } from './page/use-fields.ts'
import { useLiveAnalysis } from './page/use-live-analysis.ts'
import { useOwnData } from './page/use-own-data.ts'
import { useReview } from './page/use-review.ts'
import { useStoredDraft, type ChangeDraft } from './page/use-stored-draft.ts'
import { useVisitorDraft } from './page/use-visitor-draft.ts'
import { useFindingNavigation, type FindingNavigation } from './page/use-finding-navigation.ts'
import { isBlank, toDraft } from './draft.ts'
import type { KindTab } from './kinds.ts'
import type { Target } from '#web/ai/use-rewrite.ts'
import { AiReviewCard } from '#web/ai/ai-review-card.tsx'
import { OwnDataContext } from '#web/composer/score/own-data.ts'
import { ScoreSheet } from '#web/composer/score/score-sheet.tsx'
import { SidePanel } from './side-panel.tsx'
import '#web/composer/analysis.css'

/** The analysis page: a draft on the left, its score and the reasons on the right. */
export function AnalysisPage() {
  const { id: userId } = useUser()
  const [fields, change, kept] = useStoredDraft(userId)
  useVisitorDraft(userId)
  const { analysis, analyzed } = useLiveAnalysis(fields)
  const editors = useFields()
  const navigation = useFindingNavigation(analysis, editors)
  const draft = useMemo(() => toDraft(analyzed), [analyzed])
  const usage = useUsage()
  const ownData = useOwnData()
  const review = useReview(fields)
  const [now] = useState(() => new Date())
  const blank = isBlank(fields)
  const { goal } = fields.context
  const chooseKind = useCallback(
    (next: KindTab) => change({ kind: next === 'email' && goal === 'follow-up' ? 'follow-up' : next }),
    [change, goal],
  )

  const linkedInLocked = usage !== undefined && !hasFeature(usage.planType, 'linkedin_analysis')
  const { panel, sheetOpen, setSheetOpen } = useScorePanel({
    draft,
    analysis,
    change,
    navigation,
    editors,
    usage,
  })
  return (
    <OwnDataContext value={ownData}>
      <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 pb-28 md:px-8 md:pb-8">
        <title>Email Analysis · Coldframe</title>
        <AnalysisHeader>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <DraftStatus draft={kept} />
            {!blank && (
              <Button size="sm" variant="quiet" onClick={kept.discard}>
                Discard draft
              </Button>
            )}
            <AsideDraft userId={userId} onTake={change} />
            <ReviewBar usage={usage} blank={blank} state={review} now={now} />
          </div>
        </AnalysisHeader>
        <DraftNote draft={kept} />
        <ReviewNotice state={review} />
        <KindTabs kind={fields.kind} linkedInLocked={linkedInLocked} onChange={chooseKind} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)]">
          <div className="grid gap-6">
            <DraftCard
              fields={fields}
              onChange={change}
              tools={{ analysis, navigation, fields: editors }}
              empty={
                blank &&
                fields.kind === 'email' && (
                  <Examples onChoose={({ subject, text }) => change({ subject, text })} />
                )
              }
              footer={<CategoryChips analysis={analysis} onJump={navigation.jump} />}
            />
            {review.ai.step !== 'unasked' && <AiReviewCard state={review.ai} onAsk={review.askAgain} />}
          </div>
          <Card
            aria-label="Score"
            className="sticky top-18 hidden max-h-[calc(100dvh-5.5rem)] overflow-y-auto md:block"
          >
            {panel}
          </Card>
        </div>
        {analysis && <FindingCard navigation={navigation} analysis={analysis} fields={editors} />}
        <p aria-live="polite" className="sr-only">
          {navigation.announcement}
        </p>
        <ScoreSheet analysis={analysis} open={sheetOpen} onOpenChange={setSheetOpen}>
          {panel}
        </ScoreSheet>
      </div>
    </OwnDataContext>
  )
}

type PanelParts = {
  draft: Draft
  analysis: Analysis | null
  change: ChangeDraft
  navigation: FindingNavigation
  editors: Fields
  usage: ReturnType<typeof useUsage>
}

/** The score panel: beside the draft, or in a sheet on a phone. */
function useScorePanel({ draft, analysis, change, navigation, editors, usage }: PanelParts) {
  const [sheetOpen, setSheetOpen] = useState(false)
  const { show, apply } = navigation
  const proLocked = usage !== undefined && !hasFeature(usage.planType, 'tone_tuning')
  // Memoized by the report: other renders of the page do not change the panel.
  const panel = useMemo(
    () => (
      <SidePanel
        draft={draft}
        analysis={analysis}
        onUseSubject={(subject) => change({ subject })}
        onShow={(finding) => {
          setSheetOpen(false)
          show(finding)
        }}
        onFix={apply}
        rewriting={{
          proLocked,
          readTarget: () => readTarget(editors),
          onUse: (target, text) => {
            setSheetOpen(false)
            editors.handleOf({ part: 'text' })?.replace(target, text)
          },
        }}
      />
    ),
    [draft, analysis, change, show, apply, proLocked, editors],
  )
  return { panel, sheetOpen, setSheetOpen }
}

/** Returns the selected text, or the whole text when nothing is selected. */
function readTarget(editors: Fields): Target {
  const editor = editors.handleOf({ part: 'text' })
  const text = editor?.text() ?? ''
  const { start, end } = editor?.selection() ?? { start: 0, end: 0 }
  const selected = text.slice(start, end)
  return selected.trim()
    ? { start, end, text: selected, whole: false }
    : { start: 0, end: text.length, text, whole: true }
}
