import { ChevronUp, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Analysis } from '#core/analysis/analysis.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { overlayClasses } from '#web/ui/overlay.ts'
import { ScoreRing } from './score-ring.tsx'
import { BAND_LABELS, verdictOf } from './verdict.ts'

/** On a phone the score is at the bottom of the screen and opens over the draft. */
export function ScoreSheet({
  analysis,
  open,
  onOpenChange,
  children,
}: {
  analysis: Analysis | null
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-3.5 border-t border-line bg-float px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] text-start shadow-float md:hidden">
        <ScoreRing
          score={analysis?.score ?? null}
          band={analysis?.band ?? null}
          className="w-12 shrink-0 text-base font-semibold"
        />
        <span className="grid min-w-0 grow">
          <span className="text-sm font-semibold">
            {analysis ? BAND_LABELS[analysis.band] : 'No score yet'}
          </span>
          <span className="truncate text-xs text-ink-soft">
            {analysis ? (analysis.topFixes[0]?.title ?? verdictOf(analysis)) : 'It appears as you type'}
          </span>
        </span>
        <ChevronUp className="size-5 text-ink-faint" aria-hidden />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-40 max-h-[88dvh] overflow-y-auto rounded-t-xl border-t border-line bg-float pb-[env(safe-area-inset-bottom)] shadow-float data-[state=closed]:animate-sink data-[state=open]:animate-rise"
        >
          <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-float px-5 py-2.5">
            <Dialog.Title className="text-base">Score</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" size="sm">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
