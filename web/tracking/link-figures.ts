import type { TrackedLink } from './queries.ts'

export type LinkFigure = {
  url: string
  /** The emails that contained it, and those with a click on it. */
  emails: number
  people: number
  human: number
  machine: number
}

/** The same URL over all emails, the one with the most clicking people first. */
export function linkFigures(links: readonly TrackedLink[]): LinkFigure[] {
  const byUrl = Map.groupBy(links, ({ url }) => url)
  const figures = [...byUrl].map(([url, same]) => ({
    url,
    emails: new Set(same.map(({ message_id }) => message_id)).size,
    people: new Set(same.filter(({ human_clicks }) => human_clicks > 0).map((link) => link.message_id)).size,
    human: same.reduce((sum, { human_clicks }) => sum + human_clicks, 0),
    machine: same.reduce((sum, { machine_clicks }) => sum + machine_clicks, 0),
  }))
  return figures.toSorted((a, b) => b.people - a.people || b.human - a.human || a.url.localeCompare(b.url))
}
