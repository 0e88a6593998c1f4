import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'

export function ProgressStep({
  label,
  share,
  onCancel,
}: {
  label: string
  share: number
  onCancel: (() => void) | undefined
}) {
  const percent = Math.min(100, Math.round(share * 100))
  return (
    <div className="grid gap-4 px-5 py-10">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p className="font-medium">{label}</p>
        <p className="numbers text-ink-soft">{percent}%</p>
      </div>
      <Progress label={label} value={percent} />
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-ink-faint">
          Nothing appears in the audience until the import is complete.
        </p>
        <Button disabled={!onCancel} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
