import type { Analysis, Finding, TopFix } from '#core/analysis/analysis.ts'
import { Button } from '#web/ui/button.tsx'
import type { FindingActions } from './finding-row.tsx'

/** The three most valuable changes, each with its action. */
export function TopFixes({ analysis, onShow, onFix }: FindingActions & { analysis: Analysis }) {
  const fixes = analysis.topFixes.filter((fix) => fix.gain > 0 || analysis.hardFails.includes(fix.id))
  if (fixes.length === 0) return null
  return (
    <section aria-labelledby="top-fixes" className="border-t border-line px-5 py-4">
      <h3 id="top-fixes" className="mb-2.5 text-sm">
        Top {fixes.length === 1 ? 'fix' : `${fixes.length} fixes`}
      </h3>
      <ol className="grid gap-3">
        {fixes.map((fix) => (
          <TopFixItem
            key={fix.title}
            fix={fix}
            finding={findingOf(analysis, fix)}
            onShow={onShow}
            onFix={onFix}
          />
        ))}
      </ol>
    </section>
  )
}

function TopFixItem({
  fix,
  finding,
  onShow,
  onFix,
}: FindingActions & { fix: TopFix; finding: Finding | undefined }) {
  const repair = finding?.fix
  return (
    <li data-category={finding?.category} className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
      <span className="numbers mt-px grid h-5.5 min-w-9 place-items-center rounded-full bg-accent-soft px-1.5 text-xs font-semibold text-accent-ink">
        +{Math.max(fix.gain, 0)}
        <span className="sr-only"> points</span>
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{fix.title}</p>
        <p className="text-ink-soft">{fix.advice}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {onFix && repair && (
            <Button variant="link" onClick={() => onFix(repair)}>
              {repair.label}
            </Button>
          )}
          {onShow && finding?.span && (
            <Button variant="link" onClick={() => onShow(finding)}>
              Show in draft
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}

const findingOf = (analysis: Analysis, fix: TopFix): Finding | undefined =>
  analysis.findings.find(
    (finding) => finding.id === fix.id && (finding.state === 'fail' || finding.state === 'warn'),
  )
