import type { Author } from '#web/session/members.ts'
import { BAND_LABELS } from '#web/composer/score/verdict.ts'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { goalOptions, positionOptions } from './purpose-fields.tsx'
import type { Template } from './queries.ts'
import { languageOf } from './template-fields.ts'

/** The filters of the library. */
export function TemplateFilters({
  templates,
  authors,
  list: { view, filter },
}: {
  templates: readonly Template[]
  authors: readonly Author[]
  list: ListControls
}) {
  const bands = Object.entries(BAND_LABELS).map(([value, label]) => ({ value, label }))
  const facets = [
    { facet: 'goal', label: 'Goal', options: goalOptions },
    { facet: 'step', label: 'Place', options: positionOptions },
    { facet: 'category', label: 'Category', options: named(templates.map(({ category }) => category ?? '')) },
    { facet: 'tag', label: 'Tag', options: named(templates.flatMap(({ tags }) => tags)) },
    { facet: 'score', label: 'Score', options: bands },
    // A filter with a single language or person would be useless.
    ...several({ facet: 'language', label: 'Language', options: named(templates.map(languageOf)) }),
    ...several({
      facet: 'owner',
      label: 'Owner',
      options: authors.map(({ id, name }) => ({ value: id, label: name })),
    }),
  ]
  return facets.map(({ facet, label, options }) => (
    <FilterMenu
      key={facet}
      label={label}
      options={options}
      chosen={view.filters[facet] ?? []}
      onChange={(values) => filter(facet, values)}
    />
  ))
}

const several = <Facet extends { options: readonly unknown[] }>(facet: Facet): Facet[] =>
  facet.options.length > 1 ? [facet] : []

const named = (values: readonly string[]) =>
  [...new Set(values)]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: value }))
