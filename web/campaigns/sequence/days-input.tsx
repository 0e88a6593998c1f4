import { Input } from '#web/ui/input.tsx'

/** Whole days from 0 to 365; read-only without `onChange`. */
export function DaysInput({
  label,
  value,
  max = 365,
  onChange,
}: {
  label: string
  value: number
  max?: number
  onChange: ((days: number) => void) | undefined
}) {
  return (
    <Input
      aria-label={label}
      type="number"
      min={0}
      max={max}
      className="w-20!"
      value={value}
      readOnly={!onChange}
      onChange={(event) =>
        onChange?.(Math.min(max, Math.max(0, Math.round(Number(event.target.value) || 0))))
      }
    />
  )
}
