import { Button } from '#web/ui/button.tsx'

/** Says that what was typed is kept, beside the button that sends it. */
export function KeptLine({ isKept, onDiscard }: { isKept: boolean; onDiscard: () => void }) {
  if (!isKept) return null
  return (
    <span className="flex items-center gap-2 text-sm text-ink-faint">
      <output>Draft saved</output>
      <Button variant="quiet" size="sm" onClick={onDiscard}>
        Discard draft
      </Button>
    </span>
  )
}
