import { Bell, BellRing } from 'lucide-react'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'

const DAYS = [2, 3, 5, 7, 14, 30]

/** Selects the number of days without a reply after which the conversation returns. */
export function RemindMenu({
  days,
  onChange,
}: {
  days: number | null
  onChange: (days: number | null) => void
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          {days === null ? <Bell aria-hidden /> : <BellRing aria-hidden />}
          {days === null ? 'Remind me' : `If no reply in ${counted(days, 'day')}`}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {DAYS.map((value) => (
          <DropdownMenuItem key={value} onSelect={() => onChange(value)}>
            If no reply in {counted(value, 'day')}
          </DropdownMenuItem>
        ))}
        {days !== null && <DropdownMenuItem onSelect={() => onChange(null)}>No reminder</DropdownMenuItem>}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
