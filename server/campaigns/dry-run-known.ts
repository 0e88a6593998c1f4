// The facts that decide a campaign's conditions and actions in a dry run, read from the database.
import type { LeadKnown } from '#core/campaigns/dry-run.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import type { Database } from '#database/database.ts'
import { service } from './launch-plan.ts'

type Row = {
  contact_id: string
  kind: 'holds' | 'had' | 'condition' | 'action' | 'tag' | 'owner' | 'rule' | 'moves' | 'held_out'
  id: string
  branch: string | null
  reached_at: string | null
}

/** Maps the index of an action to whether the campaign that would enrol the contact also emails them. */
type Moves = ReadonlyMap<number, boolean>

/** Facts for a page of contacts; nothing is read when the sequence has neither a condition nor an action. */
export async function readKnown(
  db: Database,
  campaignId: string,
  sequence: Sequence,
  contactIds: readonly string[],
): Promise<(contactId: string) => { known?: LeadKnown; moves?: Moves }> {
  if (!sequence.some(({ kind }) => kind === 'condition' || kind === 'action')) return () => ({})
  const rows = await db
    .as(service)
    .query<Row>(
      'select contact_id, kind, id, branch, to_json(reached_at) as reached_at from private.dry_run_known($1, $2)',
      [campaignId, contactIds],
    )
  const placeOfStep = new Map(sequence.map(({ id }, place) => [id, place]))
  const byContact = Map.groupBy(rows, ({ contact_id }) => contact_id)
  return (contactId) => knownFrom(byContact.get(contactId) ?? [], placeOfStep)
}

/** Converts the rows of one contact. */
function knownFrom(
  own: readonly Row[],
  placeOfStep: ReadonlyMap<string, number>,
): { known: LeadKnown; moves: Moves } {
  const idsOf = (kind: Row['kind']) => new Set(own.flatMap((row) => (row.kind === kind ? [row.id] : [])))
  const conditions = own.flatMap(({ kind, id, branch, reached_at }) => {
    const place = placeOfStep.get(id)
    return kind === 'condition' && place !== undefined && reached_at !== null
      ? [[place, { reachedAt: Date.parse(reached_at), branch }] as const]
      : []
  })
  return {
    known: {
      holds: idsOf('holds'),
      had: new Set([...idsOf('had'), ...idsOf('action')]),
      conditions: new Map(conditions),
      tags: [...idsOf('tag')],
      owner: [...idsOf('owner')][0] ?? null,
      rules: idsOf('rule'),
    },
    moves: new Map(
      own.flatMap(({ kind, id }) => {
        const place = placeOfStep.get(id)
        return (kind === 'moves' || kind === 'held_out') && place !== undefined
          ? [[place, kind === 'moves'] as const]
          : []
      }),
    ),
  }
}
