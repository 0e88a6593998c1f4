import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import type { Analysis, Evidence, Finding, Fix } from '#core/analysis/analysis.ts'
import { MistakeActions } from '#web/composer/mistake-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { floatClasses } from '#web/ui/float.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { fixAt } from './fix-at.ts'
import type { Fields } from './use-fields.ts'
import type { FindingNavigation } from './use-finding-navigation.ts'

/** The card beside a marked place: the problem, its fix, and the evidence. Focus stays in the draft. */
export function FindingCard({
  navigation,
  analysis,
  fields,
}: {
  navigation: FindingNavigation
  analysis: Analysis
  fields: Fields
}) {
  const { active, finding } = navigation
  const anchor = useMemo(
    () => ({
      current: {
        getBoundingClientRect: () => (active && fields.handleOf(active)?.boundsOf(active)) ?? new DOMRect(),
      },
    }),
    [active, fields],
  )
  if (!active || !finding || !navigation.open) return null
  return (
    <Popover.Root open onOpenChange={(open) => !open && navigation.close()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onMouseEnter={navigation.hold}
          onMouseLeave={navigation.release}
          aria-label={finding.title}
          data-category={finding.category}
          className={classes(floatClasses, 'grid w-88 max-w-[calc(100vw-1.5rem)] gap-2.5 p-4 text-sm')}
        >
          <Body
            finding={finding}
            fix={fixAt(analysis, active)}
            onFix={navigation.apply}
            onClose={navigation.close}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Body({
  finding,
  fix,
  onFix,
  onClose,
}: {
  finding: Finding
  fix: Fix | null
  onFix: (fix: Fix) => void
  onClose: () => void
}) {
  const [support] = finding.evidence.supports
  const [against] = finding.evidence.contradicts
  return (
    <>
      <p className="flex items-start gap-2.5 font-semibold">
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-(--category)" aria-hidden />
        <span className="grow">{finding.title}</span>
        {finding.points > 0 && <span className="numbers font-normal text-ink-faint">−{finding.points}</span>}
      </p>
      <p className="text-ink-soft">{finding.advice || finding.why}</p>
      {fix && (
        <div className="flex items-center justify-between gap-3">
          <Button size="sm" variant="primary" onClick={() => onFix(fix)} className="min-w-0">
            <span className="truncate">{fix.label}</span>
          </Button>
          <span className="flex items-center gap-1 text-xs text-ink-faint">
            <Kbd>Alt</Kbd>
            <Kbd>Enter</Kbd>
          </span>
        </div>
      )}
      {fix && <MistakeActions fix={fix} onFix={onFix} onAdd={onClose} />}
      {support && (
        <p className="border-t border-line pt-2.5 text-xs text-ink-faint">
          <span className="font-medium text-ink-soft">{nameOf(support)}</span> {support.figure}
          {against && (
            <>
              {' '}
              <span className="font-medium text-warning-ink">{nameOf(against)} disagrees.</span>
            </>
          )}
        </p>
      )}
    </>
  )
}

const nameOf = ({ study, year }: Evidence) => (year === null ? study : `${study} ${year}`)
