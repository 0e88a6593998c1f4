import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { endsOf, MOST_DAYS, PRESETS, rangeFault, rangeName, type Preset, type Range } from './range.ts'

/** Selects the days of the dashboard: a number up to today, or from one day to another. */
export function RangePicker({
  range,
  preset,
  today,
  onPreset,
  onDays,
}: {
  range: Range
  /** Null when two days were selected. */
  preset: Preset | null
  today: string
  onPreset: (preset: Preset) => void
  onDays: (from: string, to: string) => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <SegmentedControl<Preset | ''>
        aria-label="Range"
        segments={PRESETS}
        value={preset ?? ''}
        onValueChange={(chosen) => chosen && onPreset(chosen)}
      />
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button className={preset === null ? chosenClasses : undefined}>
            <CalendarDays aria-hidden />
            {preset === null ? rangeName(range) : 'Dates'}
          </Button>
        </PopoverTrigger>
        <PopoverContent className="p-4" aria-label="Choose dates">
          <DaysForm
            ends={endsOf(range, today)}
            today={today}
            onDone={(from, to) => {
              setOpen(false)
              onDays(from, to)
            }}
          />
        </PopoverContent>
      </Popover>
    </>
  )
}

function DaysForm({
  ends,
  today,
  onDone,
}: {
  ends: { from: string; to: string }
  today: string
  onDone: (from: string, to: string) => void
}) {
  const [from, setFrom] = useState(ends.from)
  const [to, setTo] = useState(ends.to)
  const [tried, setTried] = useState(false)
  const fault = rangeFault(from, to, today)
  const faultOf = (field: 'from' | 'to') => (tried && fault?.field === field ? fault.message : undefined)
  return (
    <form
      noValidate
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!fault) onDone(from, to)
      }}
    >
      <Field label="Start date" error={faultOf('from')}>
        <Input type="date" value={from} max={today} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label="End date" error={faultOf('to')} hint={`At most ${MOST_DAYS} days in all.`}>
        <Input type="date" value={to} max={today} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" className="justify-self-end">
        Show these dates
      </Button>
    </form>
  )
}

const chosenClasses = 'border-accent! bg-accent-soft! text-accent-ink!'
