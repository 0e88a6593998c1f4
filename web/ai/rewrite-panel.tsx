import { Lock, Wand2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { TONES, type Draft, type Tone } from '#core/analysis/analysis.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { useHasModel } from './queries.ts'
import { ProposalView } from './proposal-view.tsx'
import { useRewrite, type RewriteOptions, type Target, type TextRewrite } from './use-rewrite.ts'

const REWRITES: readonly { ask: TextRewrite; label: string }[] = [
  { ask: 'shorter', label: 'Shorter' },
  { ask: 'simpler', label: 'Simpler' },
  { ask: 'warmer', label: 'Warmer' },
  { ask: 'question', label: 'End with a question' },
]

/** Alternative wordings of the mail: from rules, or from the installation's language model. */
export function RewritePanel({
  draft,
  proLocked,
  readTarget,
  onUse,
}: {
  draft: Draft
  proLocked: boolean
  readTarget: () => Target
  onUse: (target: Target, text: string) => void
}) {
  const { state, ask, reset } = useRewrite(draft)
  const hasModel = useHasModel(useCurrentWorkspace().workspace?.id)
  const start = (asked: TextRewrite, options?: RewriteOptions) => void ask(asked, readTarget(), options)
  if (state.step === 'proposal') {
    const { proposal } = state
    return (
      <div className="px-5 py-4">
        <ProposalView
          draft={draft}
          proposal={proposal}
          onDiscard={reset}
          onUse={(text) => {
            onUse(proposal.target, text)
            reset()
          }}
        />
      </div>
    )
  }
  const busy = state.step === 'waiting'
  return (
    <div className="grid gap-5 px-5 py-4">
      <p className="text-sm text-ink-soft">Select text in the draft to change only that.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={() => start('repair')}>
          <Wand2 aria-hidden />
          Fix by rules
        </Button>
        {REWRITES.map(({ ask: asked, label }) => (
          <Button key={asked} size="sm" disabled={busy} onClick={() => start(asked)}>
            {label}
          </Button>
        ))}
      </div>
      {hasModel && <ToneAndPersona locked={proLocked} busy={busy} draft={draft} onAsk={start} />}
      {state.step === 'waiting' && (
        <div className="grid gap-3">
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <Spinner /> Writing…
            <Button variant="link" onClick={reset}>
              Stop
            </Button>
          </p>
          <p className="text-sm break-words whitespace-pre-wrap text-ink-faint">{state.partial}</p>
        </div>
      )}
      {state.step === 'nothing' && (
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
          {state.message}{' '}
          {state.upgrade && (
            <Link to={paths.pricing} className="font-medium underline underline-offset-3">
              See plans
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function ToneAndPersona({
  locked,
  busy,
  draft,
  onAsk,
}: {
  locked: boolean
  busy: boolean
  draft: Draft
  onAsk: (ask: TextRewrite, options: RewriteOptions) => void
}) {
  const [tone, setTone] = useState<Tone>(draft.context?.tone ?? 'warm')
  const [persona, setPersona] = useState(draft.context?.persona ?? '')
  return (
    <fieldset className="grid gap-2.5 border-t border-line pt-4">
      <legend className="sr-only">Tone and persona</legend>
      <p className="flex items-center gap-1.5 text-sm font-medium">
        Tone and persona
        {locked && (
          <span className="flex items-center gap-1 text-xs font-normal text-ink-faint">
            <Lock className="size-3" aria-hidden /> Pro
          </span>
        )}
      </p>
      <div className="flex gap-2">
        <Select
          aria-label="New tone"
          className="h-8! text-sm!"
          options={TONES.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }))}
          value={tone}
          onValueChange={setTone}
        />
        <Button size="sm" disabled={busy} onClick={() => onAsk('tone', { tone })}>
          Change tone
        </Button>
      </div>
      <div className="flex gap-2">
        <Input
          aria-label="Persona"
          className="h-8! text-sm!"
          placeholder="A skeptical CFO"
          value={persona}
          onChange={(event) => setPersona(event.target.value)}
        />
        <Button
          size="sm"
          disabled={busy || persona.trim() === ''}
          onClick={() => onAsk('persona', { persona: persona.trim() })}
        >
          Rewrite for this persona
        </Button>
      </div>
    </fieldset>
  )
}
