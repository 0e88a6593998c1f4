/** The selected rows, and the anchor of a range. */
type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Toggles one row; with `range`, every row from the last toggled one to this one follows. */
export function toggled(
  { ids, anchor }: Selection,
  id: string,
  order: readonly string[],
  range: boolean,
): Selection {
  const on = !ids.has(id)
  const next = new Set(ids)
  for (const turned of range ? between(order, anchor, id) : [id]) setSelected(next, turned, on)
  return { ids: next, anchor: id }
}

/** Selects the whole page if a row of it is missing, otherwise deselects it. Selected rows of other pages remain. */
export function pageToggled({ ids, anchor }: Selection, page: readonly string[]): Selection {
  const isFull = page.every((id) => ids.has(id))
  const next = new Set(ids)
  for (const id of page) setSelected(next, id, !isFull)
  return { ids: next, anchor }
}

export function pageState({ ids }: Selection, page: readonly string[]): boolean | 'indeterminate' {
  const chosen = page.filter((id) => ids.has(id)).length
  if (chosen === 0) return false
  return chosen === page.length ? true : 'indeterminate'
}

function setSelected(ids: Set<string>, id: string, on: boolean): void {
  if (on) ids.add(id)
  else ids.delete(id)
}

function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : order.indexOf(from)
  const end = order.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}
