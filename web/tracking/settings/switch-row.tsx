import { useId } from 'react'
import { Switch } from '#web/ui/switch.tsx'

export function SwitchRow({
  label,
  hint,
  on,
  disabled = false,
  onChange,
}: {
  label: string
  hint: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-6">
      <label htmlFor={id} className="min-w-0 text-sm">
        <span className="block font-medium">{label}</span>
        <span className="text-ink-soft">{hint}</span>
      </label>
      <Switch id={id} checked={on} disabled={disabled} onCheckedChange={onChange} />
    </li>
  )
}
