import { Button } from '#web/ui/button.tsx'

/** A note that the draft is saved, beside the submit button. */
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
