/** The state of a list view. It is stored in the URL, so that links, reloads and the back button preserve it. */
export type ListView = {
  search: string
  /** Selected values by facet: a row must match one value of every facet. */
  filters: Readonly<Record<string, readonly string[]>>
  sort: Sort
  page: number
  size: number
}
export type Sort = { by: string; descending: boolean }

/** The capabilities of a list: its facets, its sortable columns, and its initial sort. */
export type ListShape = { facets: readonly string[]; sorts: readonly string[]; sort: Sort }

export const PAGE_SIZES = [25, 50, 100] as const

/** Parses a URL that users share and edit: missing or invalid parameters use the defaults. */
export function readView(params: URLSearchParams, shape: ListShape): ListView {
  return {
    search: params.get('q') ?? '',
    filters: Object.fromEntries(shape.facets.map((facet) => [facet, [...new Set(params.getAll(facet))]])),
    sort: readSort(params.get('sort'), shape),
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? PAGE_SIZES[0],
  }
}

/** Writes the view to the URL without defaults; other parameters are preserved. */
export function writeView(view: ListView, shape: ListShape, address: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(address)
  const setParam = (name: string, value: string | null) =>
    value ? params.set(name, value) : params.delete(name)
  setParam('q', view.search)
  for (const facet of shape.facets) {
    params.delete(facet)
    for (const value of view.filters[facet] ?? []) params.append(facet, value)
  }
  setParam('sort', isSameSort(view.sort, shape.sort) ? null : sortText(view.sort))
  setParam('page', view.page === 1 ? null : String(view.page))
  setParam('size', view.size === PAGE_SIZES[0] ? null : String(view.size))
  return params
}

/** The first click sorts ascending, the next one descending. */
export function nextSort(sort: Sort, by: string): Sort {
  return { by, descending: sort.by === by ? !sort.descending : false }
}

export function isNarrowed({ search, filters }: ListView): boolean {
  return search.trim() !== '' || Object.values(filters).some((values) => values.length > 0)
}

function readSort(text: string | null, shape: ListShape): Sort {
  const by = text?.replace(/^-/, '') ?? ''
  return shape.sorts.includes(by) ? { by, descending: text!.startsWith('-') } : shape.sort
}

const sortText = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)
const isSameSort = (one: Sort, other: Sort): boolean => sortText(one) === sortText(other)
