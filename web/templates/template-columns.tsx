import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import type { Column } from '#web/lists/columns.ts'
import type { ListShape } from '#web/lists/list-view.ts'
import type { Reading } from '#web/lists/narrow.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { TagList } from '#web/lists/tag-list.tsx'
import { When } from '#web/lists/when.tsx'
import type { ListKind } from '#web/lists/use-row-list.ts'
import { paths } from '#web/paths.ts'
import type { Folder } from './folder-queries.ts'
import type { Template } from './queries.ts'
import { ScoreBadge } from './score-badge.tsx'
import { StarButton } from './star-button.tsx'
import { scoreOf } from './template-fields.ts'

export const templatePath = ({ id }: { id: string }): string => generatePath(paths.template, { id })

export const templateShape: ListShape = {
  facets: ['category', 'tag', 'score', 'folder', 'starred'],
  sorts: ['title', 'category', 'score', 'words', 'folder', 'updated'],
  sort: { by: 'updated', descending: true },
}

/** What the filter `folder` says of templates that lie in none. */
export const NO_FOLDER = 'none'

/** Favourites and folders are kept apart from the templates themselves. */
export function templateKind(favourites: readonly string[], folders: readonly Folder[]): ListKind<Template> {
  const starred = new Set(favourites)
  const names = new Map(folders.map(({ id, name }) => [id, name]))
  const folderOf = (row: Template) => (row.folder_id ? (names.get(row.folder_id) ?? '') : '')
  return {
    name: 'templates',
    shape: templateShape,
    columns: templateColumns.map((column) =>
      column.id === 'folder'
        ? { ...column, cell: (row) => <Soft>{folderOf(row) || '–'}</Soft>, text: folderOf }
        : column,
    ),
    reading: {
      ...templateReading,
      facets: {
        ...templateReading.facets,
        folder: (row) => [row.folder_id ?? NO_FOLDER],
        starred: ({ id }) => (starred.has(id) ? ['yes'] : []),
      },
      sorts: { ...templateReading.sorts, folder: folderOf },
    },
  }
}

const templateReading: Reading<Template> = {
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

const templateColumns: readonly Column<Template>[] = [
  {
    id: 'title',
    title: 'Template',
    sort: 'title',
    text: ({ title }) => title,
    cell: (template) => (
      <div className="flex min-w-0 items-center gap-1">
        <StarButton template={template} className="-ms-2 max-sm:hidden" />
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
    text: (template) => scoreOf(template)?.metrics.words ?? null,
    cell: (template) => <Soft>{scoreOf(template)?.metrics.words ?? '–'}</Soft>,
  },
  {
    id: 'category',
    title: 'Category',
    sort: 'category',
    from: 'md',
    text: ({ category }) => category,
    cell: ({ category }) => <Soft>{category ?? '–'}</Soft>,
  },
  {
    id: 'tags',
    title: 'Tags',
    from: 'lg',
    text: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => <TagList tags={tags} />,
  },
  { id: 'folder', title: 'Folder', sort: 'folder', from: 'lg', optional: true, cell: () => null },
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
        <When at={template.updated_at} />
      </Soft>
    ),
  },
]

const Soft = ({ children }: { children: ReactNode }) => (
  <span className="numbers whitespace-nowrap text-ink-soft">{children}</span>
)
