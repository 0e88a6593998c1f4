import { ChevronDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import type { Campaign } from '#web/live/campaigns.ts'
import { MOST_COMPARED } from './compared.ts'

/** The compared campaigns. With five, one must be removed before another is added. */
export function CampaignPicker({
  campaigns,
  chosen,
  onChange,
}: {
  campaigns: readonly Campaign[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const isFull = chosen.length >= MOST_COMPARED
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button disabled={campaigns.length === 0}>
          Campaigns ({chosen.length} of {MOST_COMPARED})
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-h-96 max-w-80 overflow-y-auto">
        {campaigns.map(({ id, title }) => {
          const isChosen = chosen.includes(id)
          return (
            <DropdownMenuCheckboxItem
              key={id}
              checked={isChosen}
              disabled={isFull && !isChosen}
              // Stays open, so that several can be selected in a row.
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={() =>
                onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])
              }
            >
              <span className="truncate">{title}</span>
            </DropdownMenuCheckboxItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
