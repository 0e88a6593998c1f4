import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { inOrder, isHidden, withCardMoved, withCardShown, usualLayout, type Layout } from './layout.ts'

type CardName = { id: string; title: string }

/** Selects and orders the cards of the user's dashboard. Changes apply immediately. */
export function CustomizeDialog({
  open,
  onOpenChange,
  columns,
  layout,
  onChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Cards can be moved within their column. */
  columns: readonly { title: string; cards: readonly CardName[] }[]
  layout: Layout
  onChange: (layout: Layout) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Customize the dashboard"
        description="Only for you, in every workspace."
        className="max-w-md"
      >
        <div className="grid gap-5">
          {columns.map(({ title, cards }) => (
            <section key={title} aria-label={title} className="grid gap-1.5">
              <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
              <ul className="divide-y divide-line rounded-md border border-line">
                {inOrder(cards, layout).map((card, place) => (
                  <CardLine
                    key={card.id}
                    title={card.title}
                    shown={!isHidden(layout, card.id)}
                    isFirst={place === 0}
                    isLast={place === cards.length - 1}
                    onMove={(by) => onChange(withCardMoved(cards, layout, card.id, by))}
                    onTurn={(shown) => onChange(withCardShown(layout, card.id, shown))}
                  />
                ))}
              </ul>
            </section>
          ))}
          <Button className="w-fit" size="sm" onClick={() => onChange(usualLayout)}>
            Reset to default
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function CardLine({
  title,
  shown,
  isFirst,
  isLast,
  onMove,
  onTurn,
}: {
  title: string
  shown: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onTurn: (shown: boolean) => void
}) {
  return (
    <li className="flex items-center gap-1 py-1.5 ps-4 pe-3 text-sm">
      <span className="min-w-0 grow truncate">{title}</span>
      <IconButton label={`Move ${title} up`} size="sm" disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={`Move ${title} down`} size="sm" disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <Switch aria-label={`Show ${title}`} checked={shown} onCheckedChange={onTurn} className="ms-2" />
    </li>
  )
}
