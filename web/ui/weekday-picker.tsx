import { Checkbox } from './checkbox.tsx'
import { inOrder, WEEK } from './weekdays.ts'

export function WeekdayPicker({
  days,
  onChange,
  disabled = false,
}: {
  days: readonly number[]
  onChange: (days: number[]) => void
  disabled?: boolean
}) {
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-2 text-sm font-medium">Days</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2.5">
        {WEEK.map((name, index) => {
          const day = index + 1
          return (
            <Checkbox
              key={day}
              label={name}
              disabled={disabled}
              checked={days.includes(day)}
              onCheckedChange={(checked) =>
                onChange(checked === true ? inOrder([...days, day]) : days.filter((other) => other !== day))
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}
