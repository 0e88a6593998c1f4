import { Lock } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { memo } from 'react'
import type { Kind } from '#core/analysis/analysis.ts'
import { isLinkedIn, KIND_TABS, type KindTab } from '../kinds.ts'

/** The kinds of drafts. Kinds outside the plan can be tried live; only their review requires an upgrade. */
export const KindTabs = memo(function KindTabs({
  kind,
  onChange,
  linkedInLocked,
}: {
  kind: Kind
  onChange: (kind: KindTab) => void
  linkedInLocked: boolean
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Kind of message"
      value={kind === 'follow-up' ? 'email' : kind}
      onValueChange={(chosen) => chosen && onChange(chosen as KindTab)}
      className="scroll-row -mx-4 flex gap-1 border-b border-line px-4 md:mx-0 md:px-0"
    >
      {KIND_TABS.map((tab) => (
        <ToggleGroup.Item key={tab.kind} value={tab.kind} className={tabClasses}>
          {tab.label}
          {linkedInLocked && isLinkedIn(tab.kind) && (
            <Lock className="size-3 text-ink-faint" aria-label="review needs Starter or Pro" />
          )}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
})

const tabClasses =
  '-mb-px inline-flex h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-medium text-ink-soft ' +
  'transition-colors hover:text-ink data-[state=on]:border-accent data-[state=on]:text-ink focus-visible:-outline-offset-2'
