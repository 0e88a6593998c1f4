import { ChevronDown } from 'lucide-react'
import { Fragment, useId } from 'react'
import type { Finding, Fix } from '#core/analysis/analysis.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { MistakeActions } from '../mistake-actions.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { OwnLift } from './own-lift.tsx'
import { StateIcon } from './state-icon.tsx'

export type FindingActions = {
  /** Absent without an editable draft: in a stored or shared report. */
  onShow?: ((finding: Finding) => void) | undefined
  onFix?: ((fix: Fix) => void) | undefined
}

/** One finding, which expands to its reason, its advice and its evidence. */
export function FindingRow({
  finding,
  open,
  onToggle,
  onShow,
  onFix,
}: FindingActions & { finding: Finding; open: boolean; onToggle: () => void }) {
  const panel = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
        className="flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-start text-sm transition-colors hover:bg-well"
      >
        <StateIcon state={finding.state} />
        <span className="min-w-0 grow">
          {finding.title}
          <Measured finding={finding} />
        </span>
        {finding.points > 0 && (
          <span className="numbers shrink-0 text-xs/5 text-ink-faint">−{finding.points}</span>
        )}
        <ChevronDown
          className={classes(
            'mt-0.5 size-4 shrink-0 text-ink-faint transition-transform',
            open && 'rotate-180',
          )}
          aria-hidden
        />
      </button>
      {open && (
        <div id={panel} className="grid gap-2.5 pt-1 pe-2 pb-3 ps-8 text-sm">
          {finding.hardFail && finding.state === 'fail' && <Badge tone="danger">Caps the score at 40</Badge>}
          {finding.advice && <p>{finding.advice}</p>}
          <p className="text-ink-soft">{finding.why}</p>
          <Actions finding={finding} onShow={onShow} onFix={onFix} />
          <EvidenceList evidence={finding.evidence} />
          <OwnLift id={finding.id} />
        </div>
      )}
    </li>
  )
}

function Measured({ finding: { measured, target } }: { finding: Finding }) {
  if (!measured) return null
  return (
    <span className="numbers block text-xs text-ink-faint">
      {measured}
      {target && ` · target ${target}`}
    </span>
  )
}

function Actions({ finding, onShow, onFix }: FindingActions & { finding: Finding }) {
  const canShow = onShow && finding.span && finding.state !== 'pass'
  if (!canShow && !(onFix && finding.fixes.length > 0)) return null
  return (
    <div className="flex flex-wrap gap-2">
      {onFix &&
        finding.fixes.slice(0, 3).map((fix) => (
          <Fragment key={`${fix.span.start} ${fix.label}`}>
            <Button size="sm" onClick={() => onFix(fix)}>
              {fix.label}
            </Button>
            <MistakeActions fix={fix} onFix={onFix} />
          </Fragment>
        ))}
      {canShow && (
        <Button size="sm" variant="quiet" onClick={() => onShow(finding)}>
          Show in draft
        </Button>
      )}
    </div>
  )
}
