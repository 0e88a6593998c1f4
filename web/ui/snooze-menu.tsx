import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from './dialog.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { dayAfter, morningOf, snoozes } from './snoozes.ts'

/** Selects when a conversation returns: a preset time, or any day. */
export function SnoozeMenu({
  snoozedUntil,
  disabled,
  onSnooze,
}: {
  snoozedUntil: string | null
  disabled: boolean
  onSnooze: (until: Date | null) => void
}) {
  const [picking, setPicking] = useState(false)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" disabled={disabled}>
            <Clock aria-hidden />
            Snooze
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {snoozes.map(({ label, until }) => (
            <DropdownMenuItem key={label} onSelect={() => onSnooze(until(new Date()))}>
              {label}
            </DropdownMenuItem>
          ))}
          <DropdownMenuItem onSelect={() => setPicking(true)}>Choose a date…</DropdownMenuItem>
          {snoozedUntil && <DropdownMenuItem onSelect={() => onSnooze(null)}>Unsnooze now</DropdownMenuItem>}
        </DropdownMenuContent>
      </DropdownMenu>
      {picking && <PickDate onPick={onSnooze} onClose={() => setPicking(false)} />}
    </>
  )
}

function PickDate({ onPick, onClose }: { onPick: (until: Date) => void; onClose: () => void }) {
  const [first] = useState(() => dayAfter(new Date()))
  const [day, setDay] = useState(first)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Snooze until" description="It reopens at 09:00 that day.">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            onClose()
            onPick(morningOf(day))
          }}
        >
          <Field label="Date">
            <Input
              type="date"
              required
              min={first}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
          <DialogActions>
            <DialogCancel />
            <Button type="submit" variant="primary" disabled={day < first}>
              Snooze
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
