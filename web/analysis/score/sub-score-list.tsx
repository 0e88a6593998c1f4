import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Analysis, Finding, State, SubScore } from '#core/analysis/analysis.ts'
import { classes } from '#web/ui/classes.ts'
import { FindingRow, type FindingActions } from './finding-row.tsx'

/** The seven parts of the score; each opens to its rules, the worst first. */
export function SubScoreList({ analysis, ...actions }: FindingActions & { analysis: Analysis }) {
  const [openPart, setOpenPart] = useState<string | null>(null)
  const [openFinding, setOpenFinding] = useState<string | null>(null)
  return (
    <ul className="grid">
      {analysis.subScores.map((part) => (
        <SubScoreRow
          key={part.id}
          part={part}
          findings={analysis.findings.filter((finding) => finding.category === part.id)}
          open={openPart === part.id}
          onToggle={() => setOpenPart(openPart === part.id ? null : part.id)}
          openFinding={openFinding}
          onToggleFinding={(key) => setOpenFinding(openFinding === key ? null : key)}
          {...actions}
        />
      ))}
    </ul>
  )
}

type RowProps = FindingActions & {
  part: SubScore
  findings: readonly Finding[]
  open: boolean
  onToggle: () => void
  openFinding: string | null
  onToggleFinding: (key: string) => void
}

function SubScoreRow({ part, findings, open, onToggle, openFinding, onToggleFinding, ...actions }: RowProps) {
  const panel = useId()
  const problems = findings.filter(({ state }) => state === 'warn' || state === 'fail').length
  return (
    <li data-category={part.id} className="border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
        className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-x-2.5 px-5 py-2.5 text-start transition-colors hover:bg-well/60"
      >
        <ChevronRight
          className={classes('size-4 text-ink-faint transition-transform', open && 'rotate-90')}
          aria-hidden
        />
        <span className="flex items-center gap-2 text-sm font-medium">
          {part.label}
          {problems > 0 && <span className="text-xs font-normal text-ink-faint">{problems} to improve</span>}
        </span>
        <span className="numbers text-sm">
          {part.points}
          <span className="text-ink-faint">/{part.max}</span>
        </span>
        <span
          className="col-start-2 col-end-4 mt-1.5 block h-1 overflow-hidden rounded-full bg-well"
          aria-hidden
        >
          <span
            className="block h-full origin-left rounded-full bg-(--category) transition-transform duration-300"
            style={{ transform: `scaleX(${part.max === 0 ? 0 : part.points / part.max})` }}
          />
        </span>
      </button>
      {open && (
        <ul id={panel} className="grid px-3 pb-3">
          {findings.toSorted(worstFirst).map((finding, index) => {
            const key = keyOf(finding, index)
            return (
              <FindingRow
                key={key}
                finding={finding}
                open={openFinding === key}
                onToggle={() => onToggleFinding(key)}
                {...actions}
              />
            )
          })}
        </ul>
      )}
    </li>
  )
}

const order: Record<State, number> = { fail: 0, warn: 1, error: 2, pass: 3 }
const worstFirst = (a: Finding, b: Finding) => order[a.state] - order[b.state] || b.points - a.points
// In a sequence the same rule speaks once for each step.
const keyOf = (finding: Finding, index: number) => `${finding.id} ${finding.span?.step ?? index}`
