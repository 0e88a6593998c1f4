import { isoDate } from '#core/text/iso-date.ts'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'

type Calendar = { countries: readonly SelectOption<string>[]; daysOf: (country: string) => string[] }

/** Adds a country's public holidays of this year and the next to the days off. */
export function HolidayPicker({ onPick }: { onPick: (dates: string[]) => void }) {
  const [calendar, setCalendar] = useState<Calendar | 'failed'>()
  const [country, setCountry] = useState(countryOf(navigator.language))
  // The calendar of all countries is large, and most users never open it.
  const open = () => void loadCalendar().then(setCalendar, () => setCalendar('failed'))
  return (
    <Popover onOpenChange={(isOpen) => isOpen && !calendar && open()}>
      <PopoverTrigger asChild>
        <Button>
          <CalendarPlus aria-hidden />
          Public holidays
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid w-72 gap-3.5 p-4" aria-label="Public holidays">
        {calendar === 'failed' ? (
          <p className="text-sm">Couldn’t load the calendar. Close this and try again.</p>
        ) : (
          <>
            <Field label="Country" hint="Adds the national holidays left this year, and all of next year’s.">
              <Select
                options={calendar?.countries ?? []}
                value={calendar ? country : undefined}
                placeholder="Loading…"
                onValueChange={setCountry}
              />
            </Field>
            <PopoverClose asChild>
              <Button
                variant="primary"
                disabled={!calendar}
                onClick={() => calendar && onPick(calendar.daysOf(country))}
              >
                Add
              </Button>
            </PopoverClose>
          </>
        )}
      </PopoverContent>
    </Popover>
  )
}

// Regional holidays are left out, because the recipient's region is unknown. The campaign stores plain dates, so neither
// the engine nor the database depends on the library.
async function loadCalendar(): Promise<Calendar> {
  const { default: Holidays } = await import('date-holidays')
  const names = new Holidays().getCountries('en')
  return {
    countries: Object.entries(names)
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    daysOf: (country) => {
      const year = new Date().getFullYear()
      const days = new Holidays(country, { types: ['public'] })
      const today = isoDate(Date.now())
      return [year, year + 1]
        .flatMap((of) => days.getHolidays(of).map(({ date }) => date.slice(0, 10)))
        .filter((date) => date >= today)
    },
  }
}

const countryOf = (language: string): string => new Intl.Locale(language).maximize().region ?? 'US'
