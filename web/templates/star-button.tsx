import { Star } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFavor, useFavorites } from './favorites.ts'
import type { Template } from './queries.ts'

export function StarButton({ template, className }: { template: Template; className?: string }) {
  const isStarred = useFavorites(template.workspace_id).includes(template.id)
  const favour = useFavor(template.workspace_id)
  return (
    <IconButton
      label={`Favorite ${template.title}`}
      aria-pressed={isStarred}
      size="sm"
      {...(className && { className })}
      onClick={() => favour(template, !isStarred)}
    >
      <Star className={classes(isStarred ? 'fill-warning text-warning' : 'text-ink-faint')} aria-hidden />
    </IconButton>
  )
}
