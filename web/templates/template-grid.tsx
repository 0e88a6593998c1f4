import { Link } from 'react-router'
import { rowLinkClasses } from '#web/lists/row-link.tsx'
import type { SelectionControls } from '#web/lists/use-selection.ts'
import { TagList } from '#web/ui/tag-list.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Template } from './queries.ts'
import { ScoreBadge } from './score-badge.tsx'
import { StarButton } from './star-button.tsx'
import { templatePath } from './template-columns.tsx'
import { scoreOf } from './template-fields.ts'
import { TemplateMenu } from './template-menu.tsx'
import type { TemplateActions } from './use-template-actions.ts'

/** The same rows as cards that show the text of each. */
export function TemplateGrid({
  templates,
  selection,
  actions,
}: {
  templates: readonly Template[]
  selection: SelectionControls
  actions: TemplateActions & { move: (templates: readonly Template[]) => void }
}) {
  return (
    <ul aria-label="Templates" className="-me-px grid sm:grid-cols-2 lg:grid-cols-3">
      {templates.map((template) => (
        <li
          key={template.id}
          data-row-id={template.id}
          className="-mt-px flex min-w-0 flex-col gap-2.5 border-e border-t border-line p-4 focus-within:bg-well/40 has-[[data-state=checked]]:bg-accent-soft/50"
        >
          <div className="flex min-w-0 items-center gap-2.5">
            <Checkbox
              aria-label={`Select ${template.title}`}
              checked={selection.ids.has(template.id)}
              onClick={(event) => selection.toggle(template.id, event.shiftKey)}
            />
            <Link
              to={templatePath(template)}
              data-row-link
              className={classes(rowLinkClasses, 'min-w-0 grow')}
            >
              {template.title}
            </Link>
            <ScoreBadge analysis={scoreOf(template)} />
          </div>
          <p className="truncate text-sm font-medium text-ink-soft">{template.subject || 'No subject yet'}</p>
          <p className="line-clamp-5 min-h-25 text-sm whitespace-pre-line text-ink-faint">
            {contentOf(template)}
          </p>
          <div className="mt-auto flex min-w-0 items-center gap-2 text-xs text-ink-faint">
            <span className="flex min-w-0 items-center gap-2 overflow-hidden">
              {template.category && <Badge>{template.category}</Badge>}
              {template.tags.length > 0 && <TagList tags={template.tags} most={1} />}
            </span>
            <span className="ms-auto whitespace-nowrap">
              <Moment at={template.updated_at} />
            </span>
            <span className="-my-1 -me-2 flex shrink-0">
              <StarButton template={template} />
              <TemplateMenu template={template} actions={actions} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const contentOf = ({ content_text, content_html }: Template): string =>
  content_text || (content_html ?? '').replace(/<[^>]{0,2000}>/g, ' ').trim() || 'Nothing written yet'
