import { Columns3 } from 'lucide-react'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Column, ColumnChoice } from './columns.ts'

export function ColumnMenu<Row>({
  columns,
  choice,
}: {
  columns: readonly Column<Row>[]
  choice: ColumnChoice<Row>
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="Columns" variant="secondary">
          <Columns3 aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>Columns</DropdownMenuLabel>
        {columns.slice(1).map(({ id, title }) => (
          <DropdownMenuCheckboxItem
            key={id}
            checked={choice.isShown(id)}
            onCheckedChange={(on) => choice.turn(id, on)}
          >
            {title}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
