import { Star } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFavour, useFavourites } from './favourites.ts'
import type { Template } from './queries.ts'

export function StarButton({ template, className }: { template: Template; className?: string }) {
  const isStarred = useFavourites(template.workspace_id).includes(template.id)
  const favour = useFavour(template.workspace_id)
  return (
    <IconButton
      label={`Favourite ${template.title}`}
      aria-pressed={isStarred}
      size="sm"
      {...(className && { className })}
      onClick={() => favour(template, !isStarred)}
    >
      <Star className={classes(isStarred ? 'fill-warning text-warning' : 'text-ink-faint')} aria-hidden />
    </IconButton>
  )
}
