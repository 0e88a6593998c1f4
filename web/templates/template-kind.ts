import type { Speller } from '#core/analysis/spelling/speller.ts'
import { GOAL_LABELS, STEP_POSITIONS } from '#core/templates/purpose.ts'
import type { ListShape } from '#web/lists/list-view.ts'
import type { Reading } from '#web/lists/narrow.ts'
import type { ListKind } from '#web/lists/use-row-list.ts'
import type { Folder } from './folder-queries.ts'
import type { Template } from './queries.ts'
import { templateColumns } from './template-columns.tsx'
import { languageOf, scoreOf } from './template-fields.ts'
import { replyShare, type TemplateFigures } from './template-figures.ts'

const templateShape: ListShape = {
  facets: ['goal', 'step', 'category', 'tag', 'score', 'language', 'owner', 'folder', 'starred'],
  sorts: [
    'title',
    'category',
    'goal',
    'step',
    'score',
    'words',
    'language',
    'used',
    'replies',
    'owner',
    'folder',
    'updated',
  ],
  sort: { by: 'updated', descending: true },
}

/** The value of the filter `folder` for templates without one. */
export const NO_FOLDER = 'none'

/** Data stored separately from the templates. */
type Beside = {
  favorites: readonly string[]
  folders: readonly Folder[]
  figures: ReadonlyMap<string, TemplateFigures>
  authors: readonly { id: string; name: string }[]
  /**
   * Scores include spelling once the speller is loaded: it then creates a new kind, so that rows are scored and sorted
   * again.
   */
  speller: Speller | undefined
}

/** The same data as lookups by template. */
export type Known = {
  isStarred: (row: Template) => boolean
  folderOf: (row: Template) => string
  ownerOf: (row: Template) => string
  figuresOf: (row: Template) => TemplateFigures | undefined
}

export function templateKind(beside: Beside): ListKind<Template> {
  const known = knownOf(beside)
  return {
    name: 'templates',
    shape: templateShape,
    columns: templateColumns(known),
    reading: templateReading(known),
  }
}

function knownOf({ favorites, folders, figures, authors }: Beside): Known {
  const starred = new Set(favorites)
  const folderNames = new Map(folders.map(({ id, name }) => [id, name]))
  const people = new Map(authors.map(({ id, name }) => [id, name]))
  return {
    isStarred: ({ id }) => starred.has(id),
    folderOf: ({ folder_id: folder }) => (folder && folderNames.get(folder)) || '',
    ownerOf: ({ user_id: owner }) => (owner && people.get(owner)) || '',
    figuresOf: ({ id }) => figures.get(id),
  }
}

function templateReading({ isStarred, folderOf, ownerOf, figuresOf }: Known): Reading<Template> {
  return {
    text: (row) => [row.title, row.subject, row.category, row.content_text, ...row.tags].join(' '),
    facets: {
      goal: ({ goal }) => (goal ? [goal] : []),
      step: ({ step_position: step }) => (step ? [step] : []),
      category: ({ category }) => (category ? [category] : []),
      tag: ({ tags }) => tags,
      score: (row) => [scoreOf(row)?.band ?? ''],
      language: (row) => [languageOf(row)],
      owner: ({ user_id: owner }) => (owner ? [owner] : []),
      folder: (row) => [row.folder_id ?? NO_FOLDER],
      starred: (row) => (isStarred(row) ? ['yes'] : []),
    },
    sorts: {
      title: ({ title }) => title,
      category: ({ category }) => category ?? '',
      goal: ({ goal }) => (goal ? GOAL_LABELS[goal] : ''),
      // In the order of a sequence; templates without a position come last.
      step: ({ step_position: step }) => (step ? STEP_POSITIONS.indexOf(step) : STEP_POSITIONS.length),
      score: (row) => scoreOf(row)?.score ?? -1,
      words: (row) => scoreOf(row)?.metrics.words ?? 0,
      language: languageOf,
      used: (row) => figuresOf(row)?.steps ?? 0,
      replies: (row) => replyShare(figuresOf(row)) ?? -1,
      owner: ownerOf,
      folder: folderOf,
      updated: (row) => Date.parse(row.updated_at),
    },
  }
}
