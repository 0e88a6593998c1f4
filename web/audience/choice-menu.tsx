import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import type { MenuControls } from './bulk-menu.ts'

/** A menu of the bulk bar: targets for the selected contacts, each with its buttons. */
export function ChoiceMenu<Choice extends { id: string }>({
  label,
  name,
  Icon,
  choices,
  renderChoice,
  none,
  children,
  ...controls
}: MenuControls & {
  label: string
  /** The open menu's label for screen readers. */
  name: string
  Icon: LucideIcon
  choices: readonly Choice[]
  renderChoice: (choice: Choice) => ReactNode
  none: string
  /** Content below the list. */
  children?: ReactNode
}) {
  return (
    <Popover {...controls}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Icon aria-hidden />
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="p-0" aria-label={name}>
        <ul className="max-h-72 overflow-y-auto p-1">
          {choices.map((choice) => (
            <li key={choice.id} className="flex items-center gap-2 py-1 ps-3 pe-1 text-sm">
              {renderChoice(choice)}
            </li>
          ))}
          {choices.length === 0 && <li className="px-3 py-2 text-sm text-ink-faint">{none}</li>}
        </ul>
        {children}
      </PopoverContent>
    </Popover>
  )
}
