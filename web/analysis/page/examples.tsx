import { EXAMPLES, type Example } from '../examples.ts'

/** Three sample emails below an empty draft, which cost no analysis. */
export function Examples({ onChoose }: { onChoose: (example: Example) => void }) {
  return (
    <section aria-label="Examples" className="border-t border-line px-5 py-4">
      <p className="mb-3 text-sm text-ink-soft">No draft at hand? Try an example. The live score is free.</p>
      <div className="grid gap-2.5 sm:grid-cols-3">
        {EXAMPLES.map((example) => (
          <button
            key={example.name}
            type="button"
            onClick={() => onChoose(example)}
            className="grid gap-0.5 rounded-md border border-line bg-ground px-3.5 py-3 text-start transition-colors hover:border-edge hover:bg-well"
          >
            <span className="text-sm font-medium">{example.name}</span>
            <span className="text-xs text-ink-faint">{example.hint}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
