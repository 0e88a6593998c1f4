import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { inventedClaims } from '#core/ai/invented-claims.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { BAND_TONES } from '#web/composer/score/verdict.ts'
import { useSpeller } from '#web/composer/use-speller.ts'
import { DiffView } from './diff-view.tsx'
import type { Proposal } from './use-rewrite.ts'
import { withAccepted, wordDiff } from '#core/text/word-diff.ts'

/** A rewrite to accept change by change: its changes, their effect on the score, and claims that may be invented. */
export function ProposalView({
  draft,
  proposal,
  onUse,
  onDiscard,
}: {
  draft: Draft
  proposal: Proposal
  onUse: (text: string) => void
  onDiscard: () => void
}) {
  const { target, by, note } = proposal
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const pieces = useMemo(() => wordDiff(target.text, proposal.text), [target.text, proposal.text])
  const result = withAccepted(pieces, (index) => !left.has(index))
  const whole = (text: string) =>
    target.whole
      ? text
      : (draft.text ?? '').slice(0, target.start) + text + (draft.text ?? '').slice(target.end)
  const speller = useSpeller()
  const before = useMemo(() => analyze(draft, { speller }), [draft, speller])
  const after = analyze({ ...draft, text: whole(result) }, { speller })
  const claims = inventedClaims(result, sourcesOf(draft)).map(({ start, end }) => result.slice(start, end))
  const toggle = (index: number) =>
    setLeft((now) =>
      now.has(index) ? new Set([...now].filter((one) => one !== index)) : new Set([...now, index]),
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <p className="font-medium">
          {by === 'model' ? 'Proposed by the language model' : 'Fixed by the rules'}
        </p>
        <p className="numbers flex items-center gap-2">
          <Badge tone={BAND_TONES[before.band]}>{before.score}</Badge>
          <ArrowRight className="size-4 text-ink-faint" aria-label="to" />
          <Badge tone={BAND_TONES[after.band]}>{after.score}</Badge>
        </p>
      </div>
      {note && <p className="text-sm text-ink-soft">{note} These are the fixes that do not need one.</p>}
      {claims.length > 0 && <ClaimWarning claims={claims} />}
      <DiffView pieces={pieces} left={left} claimed={[...new Set(claims)]} onToggle={toggle} />
      <p className="text-xs text-ink-faint">Click a change to reject it or to accept it again.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onUse(result)}>
          Use this
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
      </div>
    </div>
  )
}

function ClaimWarning({ claims }: { claims: readonly string[] }) {
  return (
    <p role="alert" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        Not in your draft: {[...new Set(claims)].map((claim) => `“${claim}”`).join(', ')}. Keep it only if it
        is true.
      </span>
    </p>
  )
}

function sourcesOf({ subject = '', text = '', context = {} }: Draft): string[] {
  const { recipient = {}, product = '', senderDomain = '' } = context
  return [subject, text, product, senderDomain, ...Object.values(recipient)]
}
