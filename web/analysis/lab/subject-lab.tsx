import { Plus, Sparkles, Split, Trash2, Wand2 } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Analysis, Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { inventedClaims } from '#core/ai/invented-claims.ts'
import type { SubjectIdea } from '#core/ai/rewriting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { BAND_TONES } from '#web/composer/score/verdict.ts'
import { LengthBar } from './length-bar.tsx'
import { PHONES, shownOn, visibleLength } from './phones.ts'
import { repairedSubjects } from './subject-ideas.ts'
import { useSpeller } from '#web/composer/use-speller.ts'
import { useCurrentWorkspace } from '#web/workspaces/queries.ts'
import { useHasModel } from '#web/ai/queries.ts'
import { useSubjectIdeas } from './use-subject-ideas.ts'

const MOST_CANDIDATES = 10

/** Subjects side by side: each scored, measured against the phones, and one click from the draft. */
export function SubjectLab({
  draft,
  analysis,
  onUse,
}: {
  draft: Draft
  analysis: Analysis | null
  onUse: (subject: string) => void
}) {
  const [candidates, setCandidates] = useState<readonly string[]>([])
  const subject = draft.subject ?? ''
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
  const { busy, refused, ask } = useSubjectIdeas(draft, addIdeas)
  const hasModel = useHasModel(useCurrentWorkspace().workspace?.id)
  const repaired = repairedSubjects(analysis).filter((idea) => !candidates.includes(idea))
  return (
    <div className="grid gap-4 px-5 py-4">
      <Candidate subject={subject} label="In the draft" />
      <ul className="grid gap-4">
        {candidates.map((candidate, index) => (
          <li key={index} className="border-t border-line pt-4">
            <Candidate
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
              <Button
                size="sm"
                loading={busy === 'subjects'}
                disabled={busy !== null}
                onClick={() => void ask('subjects')}
              >
                {busy !== 'subjects' && <Sparkles aria-hidden />}
                Ideas
              </Button>
              <Button
                size="sm"
                loading={busy === 'ab-test'}
                disabled={busy !== null}
                onClick={() => void ask('ab-test')}
              >
                {busy !== 'ab-test' && <Split aria-hidden />}
                A/B test
              </Button>
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

function Candidate({
  subject,
  label,
  reason,
  sources,
  onChange,
  onUse,
  onRemove,
}: {
  subject: string
  label: string
  reason?: string | undefined
  /** What a proposed subject may rest on. */
  sources?: readonly string[]
  onChange?: (subject: string) => void
  onUse?: () => void
  onRemove?: () => void
}) {
  const settled = useDeferredValue(subject)
  const speller = useSpeller()
  const report = useMemo(
    () => (settled.trim() ? analyze({ kind: 'subject', subject: settled }, { speller }) : null),
    [settled, speller],
  )
  const claims = sources
    ? inventedClaims(settled, sources).map(({ start, end }) => settled.slice(start, end))
    : []
  return (
    <div className="grid gap-2.5 text-sm">
      <div className="flex items-center gap-2">
        {onChange ? (
          <Input
            aria-label={label}
            value={subject}
            placeholder="Another subject"
            className="h-8! text-sm!"
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <p className="min-w-0 grow font-medium break-words">{subject || 'No subject yet'}</p>
        )}
        {report && <Badge tone={BAND_TONES[report.band]}>{report.score}</Badge>}
        {onRemove && (
          <IconButton label={`Remove ${label.toLowerCase()}`} size="sm" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      {subject.trim() !== '' && (
        <>
          <LengthBar length={visibleLength(subject)} />
          <dl className="grid gap-1">
            {PHONES.map((phone) => (
              <ShownLine key={phone.name} subject={subject} phone={phone} />
            ))}
          </dl>
          {reason && <p className="text-xs text-ink-soft">{reason}</p>}
          {claims.length > 0 && (
            <p className="text-xs text-warning-ink">
              Not in your draft: {claims.map((claim) => `“${claim}”`).join(', ')}
            </p>
          )}
          {report?.topFixes[0] && <p className="text-xs text-ink-soft">{report.topFixes[0].advice}</p>}
          {onUse && (
            <Button size="sm" variant="quiet" className="justify-self-start" onClick={onUse}>
              Use in the draft
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function ShownLine({ subject, phone }: { subject: string; phone: (typeof PHONES)[number] }) {
  const { text, cut } = shownOn(subject, phone)
  return (
    <div className="grid grid-cols-[4rem_1fr_auto] gap-2 text-xs">
      <dt className="text-ink-faint">{phone.name}</dt>
      <dd className="truncate text-ink-soft">{text}</dd>
      <dd className={cut === 'never' ? 'text-accent-ink' : 'text-warning-ink'}>{cutText[cut]}</dd>
    </div>
  )
}

const cutText = { never: 'whole', sometimes: 'may be cut', always: 'cut' } as const
