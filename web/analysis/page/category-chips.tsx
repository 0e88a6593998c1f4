import type { Analysis, Category } from '#core/analysis/analysis.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { isProblem } from '#web/composer/editor/highlights.ts'

/** The categories of the marks; each button jumps to the next finding of its category. */
export function CategoryChips({
  analysis,
  onJump,
}: {
  analysis: Analysis | null
  onJump: (category: Category) => void
}) {
  const marked = analysis?.subScores.filter(({ id }) => countOf(analysis, id) > 0) ?? []
  if (!analysis || marked.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line px-4 py-2.5">
      {marked.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          data-category={id}
          onClick={() => onJump(id)}
          className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line bg-pane px-2.5 text-xs font-medium text-ink-soft transition-colors hover:border-edge"
        >
          <span className="size-2 rounded-full bg-(--category)" aria-hidden />
          {label.split(' & ')[0]}
          <span className="numbers text-ink-faint">{countOf(analysis, id)}</span>
        </button>
      ))}
      <span className="ms-auto hidden items-center gap-1 text-xs text-ink-faint xl:flex">
        <Kbd>Alt</Kbd>
        <Kbd>↓</Kbd>
        next finding
      </span>
    </div>
  )
}

const countOf = (analysis: Analysis, category: Category): number =>
  analysis.findings.reduce(
    (sum, finding) =>
      sum +
      (finding.category === category && isProblem(finding) ? finding.spans.filter(isVisible).length : 0),
    0,
  )
const isVisible = ({ start, end }: { start: number; end: number }) => end > start
