import { ChevronDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'

export type FilterOption = { value: string; label: string; count?: number }

/** A filter menu for one facet: several of its values can be selected. */
export function FilterMenu({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChange: (values: string[]) => void
}) {
  const names = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          className={classes(
            'max-w-56 gap-1! px-2!',
            names.length > 0 && 'border-accent! bg-accent-soft! text-accent-ink!',
          )}
        >
          <span className="truncate">
            <span className="sr-only">Filter by </span>
            {label}
            {names.length > 0 && <span className="font-normal">: {summary(names)}</span>}
          </span>
          <ChevronDown className="text-ink-faint" aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {options.length === 0 && <DropdownMenuItem disabled>None yet</DropdownMenuItem>}
        {options.map(({ value, label, count }) => (
          <DropdownMenuCheckboxItem
            key={value}
            checked={chosen.includes(value)}
            onCheckedChange={(on) =>
              onChange(on ? [...chosen, value] : chosen.filter((kept) => kept !== value))
            }
          >
            <span className="truncate">{label}</span>
            {count !== undefined && <span className="numbers ms-auto text-ink-faint">{count}</span>}
          </DropdownMenuCheckboxItem>
        ))}
        {chosen.length > 0 && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onChange([])}>Clear</DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const summary = ([first = '', ...others]: string[]): string =>
  others.length > 0 ? `${first} +${others.length}` : first
