import { paths } from '#web/data/paths.ts'

export type SearchResult = { kind: string; title: string; description: string; url: string }

export type Found = {
  campaigns: { title: string; status: string }[]
  audience: { name: string | null; email: string }[]
  templates: { title: string }[]
  workspaces: { name: string }[]
}

export const MAX_RESULTS = 8

/** At most eight results, by kind in this order; each kind preserves its own order. */
export function searchResults(found: Found): SearchResult[] {
  return [
    ...found.campaigns.map((campaign) => ({
      kind: 'Campaign',
      title: campaign.title,
      description: campaign.status,
      url: paths.campaigns,
    })),
    ...found.audience.map(({ name, email }) => ({
      kind: 'Audience',
      title: name || email,
      description: email,
      url: paths.audience,
    })),
    ...found.templates.map(({ title }) => ({
      kind: 'Template',
      title,
      description: 'Template',
      url: paths.templates,
    })),
    ...found.workspaces.map(({ name }) => ({
      kind: 'Workspace',
      title: name,
      description: 'Workspace',
      url: paths.dashboard,
    })),
  ].slice(0, MAX_RESULTS)
}

/** Escapes %, _ and \ so that they match literally. */
export function likePattern(query: string): string {
  return `%${query.replace(/[\\%_]/g, '\\$&')}%`
}

/** A quoted value for PostgREST's or=(…) list, in which commas and brackets have no meaning. */
export function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`
}
