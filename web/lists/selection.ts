/** Chosen rows, and the one a range starts from. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** One row turned; with `range`, every row from the last one turned up to it follows suit. */
export function toggled(
  { ids, anchor }: Selection,
  id: string,
  order: readonly string[],
  range: boolean,
): Selection {
  const on = !ids.has(id)
  const next = new Set(ids)
  for (const turned of range ? between(order, anchor, id) : [id]) put(next, turned, on)
  return { ids: next, anchor: id }
}

/** All of the page when one of it is missing, else none of it. What is chosen on other pages stays. */
export function pageToggled({ ids, anchor }: Selection, page: readonly string[]): Selection {
  const isFull = page.every((id) => ids.has(id))
  const next = new Set(ids)
  for (const id of page) put(next, id, !isFull)
  return { ids: next, anchor }
}

export function pageState({ ids }: Selection, page: readonly string[]): boolean | 'indeterminate' {
  const chosen = page.filter((id) => ids.has(id)).length
  if (chosen === 0) return false
  return chosen === page.length ? true : 'indeterminate'
}

function put(ids: Set<string>, id: string, on: boolean): void {
  if (on) ids.add(id)
  else ids.delete(id)
}

function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : order.indexOf(from)
  const end = order.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}
