import { TriangleAlert } from 'lucide-react'
import type { AnswerClaim } from '#core/ai/answer-claims.ts'
import { splitSentences, type Piece } from '#core/text/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Suggestion } from './answer-draft.ts'
import type { SuggestionState } from './use-suggestion.ts'

const WHY: Record<AnswerClaim['found'], string> = {
  nowhere: 'Not in this conversation, the sequence or your earlier answers',
  others: 'From a reply to someone else',
  theirs: 'Only they mention this',
}

/** The progress of the language model's draft, or its failure. */
export function SuggestionProgress({ state, onStop }: { state: SuggestionState; onStop: () => void }) {
  if (state.step === 'idle') return null
  if (state.step === 'failed')
    return (
      <p
        role="alert"
        className="flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-ink"
      >
        {state.message}
        <Button size="sm" variant="quiet" onClick={onStop}>
          Dismiss
        </Button>
      </p>
    )
  return (
    <div className="grid gap-2 text-sm">
      <output className="flex items-center gap-2 text-ink-soft">
        <Spinner /> Drafting…
        <Button variant="link" onClick={onStop}>
          Stop
        </Button>
      </output>
      <p className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-ink-faint">
        {state.partial}
      </p>
    </div>
  )
}

/** Marks the text as a model's draft and lists its unsupported claims, until its author has checked it. */
export function SuggestionNote({
  text,
  suggestion,
  onReveal,
  onUndo,
  onChecked,
}: {
  text: string
  suggestion: Suggestion
  onReveal: (place: Piece) => void
  onUndo: () => void
  onChecked: () => void
}) {
  const marked = markedSentences(text, suggestion.claims)
  return (
    <section
      aria-label="Drafted by a language model"
      className="grid gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-ink"
    >
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span>
          A language model drafted this. Read it before you send it
          {marked.length > 0 ? ', and keep these only if they are true:' : '.'}
        </span>
      </p>
      {marked.length > 0 && (
        <ul className="grid max-h-40 gap-1.5 overflow-y-auto">
          {marked.map(({ sentence, claims }) => (
            <li key={sentence.start}>
              <button
                type="button"
                className="w-full rounded-sm text-start wrap-anywhere hover:underline"
                onClick={() => onReveal(claims[0]!)}
              >
                <Marked text={text} sentence={sentence} claims={claims} />
                <span className="block text-xs">{reasonsOf(claims)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onChecked}>
          I checked it
        </Button>
        <Button size="sm" variant="quiet" onClick={onUndo}>
          Undo the draft
        </Button>
      </p>
    </section>
  )
}

type Placed = AnswerClaim & Piece
type MarkedSentence = { sentence: Piece; claims: Placed[] }

/** The sentences with claims left to check, in order. */
function markedSentences(text: string, claims: readonly AnswerClaim[]): MarkedSentence[] {
  const placed = claims
    .flatMap((claim) => {
      const start = text.indexOf(claim.words)
      return start < 0 ? [] : [{ ...claim, start, end: start + claim.words.length }]
    })
    .toSorted((a, b) => a.start - b.start)
  return splitSentences(text)
    .map((sentence) => ({
      sentence,
      claims: placed.filter(({ start }) => sentence.start <= start && start < sentence.end),
    }))
    .filter((one) => one.claims.length > 0)
}

function reasonsOf(claims: readonly Placed[]): string {
  const reasons = [...new Set(claims.map(({ found }) => found))]
  if (reasons.length === 1) return WHY[reasons[0]!]
  return reasons
    .map((reason) => {
      const words = claims.filter(({ found }) => found === reason).map((claim) => `“${claim.words}”`)
      return `${words.join(', ')}: ${WHY[reason]}`
    })
    .join('; ')
}

function Marked({ text, sentence, claims }: { text: string } & MarkedSentence) {
  return claims.map(({ words, start, end }, index) => (
    <span key={words}>
      {text.slice(claims[index - 1]?.end ?? sentence.start, start)}
      <mark className="rounded-sm bg-warning/25 px-0.5 font-medium text-inherit">{words}</mark>
      {index === claims.length - 1 && text.slice(end, Math.max(end, sentence.end))}
    </span>
  ))
}
