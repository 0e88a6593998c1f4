import { KINDS, type Band, type Kind } from '#core/analysis/analysis.ts'
import { BAND_FLOORS, BANDS } from '#core/analysis/score.ts'
import type { ListShape, ListView } from '#web/lists/list-view.ts'

/** The filters of the history, with their URL parameters. */
export const HISTORY_SHAPE: ListShape = {
  facets: ['kind', 'band', 'author'],
  sorts: ['when'],
  sort: { by: 'when', descending: true },
}

export type HistoryFilter = { kinds: readonly Kind[]; bands: readonly Band[]; authors: readonly string[] }

/** A URL may be outdated or edited by hand, so unknown filter values are ignored. */
export function filterOf({ filters }: ListView): HistoryFilter {
  const chosen = (facet: string): readonly string[] => filters[facet] ?? []
  return {
    kinds: KINDS.filter((kind) => chosen('kind').includes(kind)),
    bands: BANDS.filter((band) => chosen('band').includes(band)),
    authors: chosen('author').filter((id) => UUID.test(id)),
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The bands as a PostgREST condition on the score. */
export function scoreCondition(bands: readonly Band[]): string {
  return bands
    .map((band) => {
      const above = BANDS[BANDS.indexOf(band) + 1]
      const floor = `score.gte.${BAND_FLOORS[band]}`
      return above ? `and(${floor},score.lt.${BAND_FLOORS[above]})` : floor
    })
    .join(',')
}
