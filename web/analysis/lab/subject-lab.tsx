import { Plus, Sparkles, Split, Wand2 } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import type { SubjectIdea } from '#core/ai/rewriting.ts'
import { Button } from '#web/ui/button.tsx'
import { SubjectCandidate } from './subject-candidate.tsx'
import { repairedSubjects } from './subject-ideas.ts'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { useHasModel } from '#web/ai/queries.ts'
import { useSubjectIdeas } from './use-subject-ideas.ts'

const MOST_CANDIDATES = 10

/** Compares subjects: each is scored, measured against phones, and one click from the draft. */
export function SubjectLab({
  draft,
  analysis,
  onUse,
}: {
  draft: Draft
  analysis: Analysis | null
  onUse: (subject: string) => void
}) {
  const { candidates, setCandidates, reasons, add, addIdeas } = useCandidates()
  const subject = draft.subject ?? ''
  const { busy, refused, ask } = useSubjectIdeas(draft, addIdeas)
  const hasModel = useHasModel(useCurrentWorkspace().workspace?.id)
  const repaired = repairedSubjects(analysis).filter((idea) => !candidates.includes(idea))
  return (
    <div className="grid gap-4 px-5 py-4">
      <SubjectCandidate subject={subject} label="In the draft" />
      <ul className="grid gap-4">
        {candidates.map((candidate, index) => (
          <li key={index} className="border-t border-line pt-4">
            <SubjectCandidate
              subject={candidate}
              label={`Idea ${index + 1}`}
              reason={reasons[candidate]}
              sources={[subject, draft.text ?? '']}
              onChange={(text) => setCandidates(candidates.with(index, text))}
              onUse={() => {
                onUse(candidate)
                setCandidates(
                  subject.trim() ? candidates.with(index, subject) : candidates.toSpliced(index, 1),
                )
              }}
              onRemove={() => setCandidates(candidates.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {candidates.length < MOST_CANDIDATES && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button size="sm" onClick={() => setCandidates([...candidates, ''])}>
            <Plus aria-hidden />
            Add one
          </Button>
          {hasModel && (
            <>
              <AskButton
                kind="subjects"
                icon={<Sparkles aria-hidden />}
                label="Ideas"
                busy={busy}
                onAsk={ask}
              />
              <AskButton
                kind="ab-test"
                icon={<Split aria-hidden />}
                label="A/B test"
                busy={busy}
                onAsk={ask}
              />
            </>
          )}
          {repaired.length > 0 && (
            <Button size="sm" onClick={() => add(repaired)}>
              <Wand2 aria-hidden />
              Fix this subject
            </Button>
          )}
        </div>
      )}
      {refused && (
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
          {refused.message} {refused.hint}
        </p>
      )}
    </div>
  )
}

/** Alternatives to the draft's subject, and the language model's reason for each of its own. */
function useCandidates() {
  const [candidates, setCandidates] = useState<readonly string[]>([])
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const add = useCallback(
    (more: readonly string[]) =>
      setCandidates((now) => [...new Set([...now, ...more])].slice(0, MOST_CANDIDATES)),
    [],
  )
  const addIdeas = useCallback(
    (ideas: SubjectIdea[]) => {
      add(ideas.map((idea) => idea.subject))
      setReasons((now) => ({
        ...now,
        ...Object.fromEntries(ideas.map((idea) => [idea.subject, idea.reason])),
      }))
    },
    [add],
  )
  return { candidates, setCandidates, reasons, add, addIdeas }
}

type Asking = Pick<ReturnType<typeof useSubjectIdeas>, 'busy' | 'ask'>

function AskButton({
  kind,
  icon,
  label,
  busy,
  onAsk,
}: {
  kind: 'subjects' | 'ab-test'
  icon: ReactNode
  label: string
  busy: Asking['busy']
  onAsk: Asking['ask']
}) {
  return (
    <Button size="sm" loading={busy === kind} disabled={busy !== null} onClick={() => void onAsk(kind)}>
      {busy !== kind && icon}
      {label}
    </Button>
  )
}
