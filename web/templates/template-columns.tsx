import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { GOAL_LABELS, positionLabel } from '#core/templates/purpose.ts'
import type { Column } from '#web/lists/columns.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { TagList } from '#web/ui/tag-list.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { paths } from '#web/data/paths.ts'
import type { Template } from './queries.ts'
import { ScoreBadge } from './score-badge.tsx'
import { StarButton } from './star-button.tsx'
import { languageOf, scoreOf } from './template-fields.ts'
import { replyShare, type TemplateFigures } from './template-figures.ts'
import type { Known } from './template-kind.ts'
import { counted } from '#core/text/counted.ts'

export const templatePath = ({ id }: { id: string }): string => generatePath(paths.template, { id })

export const templateColumns = ({ folderOf, ownerOf, figuresOf }: Known): readonly Column<Template>[] => [
  ...ownColumns,
  {
    id: 'used',
    title: 'Used in',
    sort: 'used',
    align: 'end',
    from: 'xl',
    text: (row) => figuresOf(row)?.steps ?? 0,
    cell: (row) => <Soft>{stepsOf(figuresOf(row)?.steps ?? 0)}</Soft>,
  },
  {
    id: 'replies',
    title: 'Replies of sent',
    sort: 'replies',
    align: 'end',
    from: 'md',
    text: (row) => figuresOf(row)?.replied ?? null,
    cell: (row) => <ReplyRate figures={figuresOf(row)} />,
  },
  {
    id: 'language',
    title: 'Language',
    sort: 'language',
    from: 'lg',
    optional: true,
    text: languageOf,
    cell: (row) => <Soft>{languageOf(row) || '–'}</Soft>,
  },
  {
    id: 'owner',
    title: 'Owner',
    sort: 'owner',
    from: 'lg',
    optional: true,
    text: ownerOf,
    cell: (row) => <Soft>{ownerOf(row) || '–'}</Soft>,
  },
  {
    id: 'folder',
    title: 'Folder',
    sort: 'folder',
    from: 'lg',
    optional: true,
    text: folderOf,
    cell: (row) => <Soft>{folderOf(row) || '–'}</Soft>,
  },
  {
    id: 'version',
    title: 'Version',
    align: 'end',
    optional: true,
    text: ({ version }) => version,
    cell: ({ version }) => <Soft>{version}</Soft>,
  },
  {
    id: 'updated',
    title: 'Updated',
    sort: 'updated',
    align: 'end',
    from: 'sm',
    text: (row) => row.updated_at,
    cell: (template) => (
      <Soft>
        <Moment at={template.updated_at} />
      </Soft>
    ),
  },
]

/** The columns from a template's own data. */
const ownColumns: readonly Column<Template>[] = [
  {
    id: 'title',
    title: 'Template',
    sort: 'title',
    text: ({ title }) => title,
    cell: (template) => (
      <div className="flex min-w-0 items-center gap-1">
        <StarButton template={template} className="-ms-2 shrink-0 max-sm:hidden" />
        <div className="min-w-0">
          <RowLink to={templatePath(template)}>{template.title}</RowLink>
          <p className="truncate text-ink-faint">{template.subject || 'No subject yet'}</p>
        </div>
      </div>
    ),
  },
  {
    id: 'score',
    title: 'Score',
    sort: 'score',
    align: 'end',
    text: (template) => scoreOf(template)?.score ?? null,
    cell: (template) => <ScoreBadge analysis={scoreOf(template)} />,
  },
  {
    id: 'words',
    title: 'Words',
    sort: 'words',
    align: 'end',
    from: 'md',
    optional: true,
    text: (template) => scoreOf(template)?.metrics.words ?? null,
    cell: (template) => <Soft>{scoreOf(template)?.metrics.words ?? '–'}</Soft>,
  },
  {
    id: 'category',
    title: 'Category',
    sort: 'category',
    from: 'lg',
    text: ({ category }) => category,
    cell: ({ category }) => <Soft>{category ?? '–'}</Soft>,
  },
  {
    id: 'goal',
    title: 'Goal',
    sort: 'goal',
    from: 'lg',
    optional: true,
    text: ({ goal }) => (goal ? GOAL_LABELS[goal] : null),
    cell: ({ goal }) => <Soft>{goal ? GOAL_LABELS[goal] : '–'}</Soft>,
  },
  {
    id: 'step',
    title: 'Place',
    sort: 'step',
    from: 'lg',
    optional: true,
    text: ({ step_position: step }) => (step ? positionLabel(step) : null),
    cell: ({ step_position: step }) => <Soft>{step ? positionLabel(step) : '–'}</Soft>,
  },
  {
    id: 'tags',
    title: 'Tags',
    from: '2xl',
    text: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => <TagList tags={tags} />,
  },
]

/** With fewer than a hundred emails, a rate is mostly chance, so their number is shown beside it. */
function ReplyRate({ figures }: { figures: TemplateFigures | undefined }) {
  const share = replyShare(figures)
  if (share === null || !figures) return <Soft>–</Soft>
  return (
    <span
      className="numbers whitespace-nowrap text-ink-soft"
      title={`${figures.replied} of ${figures.sent} sent`}
    >
      {(share * 100).toFixed(1)}% <span className="text-xs text-ink-faint">of {figures.sent} sent</span>
    </span>
  )
}

const stepsOf = (steps: number): string => (steps === 0 ? '–' : counted(steps, 'step'))

const Soft = ({ children }: { children: ReactNode }) => (
  <span className="numbers inline-block max-w-32 truncate align-middle text-ink-soft">{children}</span>
)
