import { generatePath } from 'react-router'
import type { Column } from '#web/lists/columns.ts'
import type { ListShape } from '#web/lists/list-view.ts'
import type { Reading } from '#web/lists/narrow.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { TagList } from '#web/lists/tag-list.tsx'
import { When } from '#web/lists/when.tsx'
import { paths } from '#web/paths.ts'
import type { Template } from './queries.ts'
import { ScoreBadge } from './score-badge.tsx'
import { scoreOf } from './template-fields.ts'

export const templatePath = ({ id }: { id: string }): string => generatePath(paths.template, { id })

export const templateShape: ListShape = {
  facets: ['category', 'tag', 'score'],
  sorts: ['title', 'category', 'score', 'words', 'updated'],
  sort: { by: 'updated', descending: true },
}

export const templateReading: Reading<Template> = {
  text: (row) => [row.title, row.subject, row.category, row.content_text, ...row.tags].join(' '),
  facets: {
    category: ({ category }) => (category ? [category] : []),
    tag: ({ tags }) => tags,
    score: (row) => [scoreOf(row)?.band ?? ''],
  },
  sorts: {
    title: ({ title }) => title,
    category: ({ category }) => category ?? '',
    score: (row) => scoreOf(row)?.score ?? -1,
    words: (row) => scoreOf(row)?.metrics.words ?? 0,
    updated: (row) => Date.parse(row.updated_at),
  },
}

export const templateColumns: readonly Column<Template>[] = [
  {
    id: 'title',
    title: 'Template',
    sort: 'title',
    cell: (template) => (
      <div className="min-w-0">
        <RowLink to={templatePath(template)}>{template.title}</RowLink>
        <p className="truncate text-ink-faint">{template.subject || 'No subject yet'}</p>
      </div>
    ),
  },
  {
    id: 'score',
    title: 'Score',
    sort: 'score',
    align: 'end',
    cell: (template) => <ScoreBadge analysis={scoreOf(template)} />,
  },
  {
    id: 'words',
    title: 'Words',
    sort: 'words',
    align: 'end',
    from: 'md',
    cell: (template) => (
      <span className="numbers text-ink-soft">{scoreOf(template)?.metrics.words ?? '–'}</span>
    ),
  },
  {
    id: 'category',
    title: 'Category',
    sort: 'category',
    from: 'md',
    cell: ({ category }) => <span className="whitespace-nowrap text-ink-soft">{category ?? '–'}</span>,
  },
  { id: 'tags', title: 'Tags', from: 'lg', cell: ({ tags }) => <TagList tags={tags} /> },
  {
    id: 'version',
    title: 'Version',
    align: 'end',
    optional: true,
    cell: ({ version }) => <span className="numbers text-ink-soft">{version}</span>,
  },
  {
    id: 'updated',
    title: 'Updated',
    sort: 'updated',
    align: 'end',
    from: 'sm',
    cell: (template) => (
      <span className="text-ink-soft">
        <When at={template.updated_at} />
      </span>
    ),
  },
]
