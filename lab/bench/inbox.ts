// The first page of an inbox search, compared with its newest page, through the REST interface, with many messages.
import { freshDatabase, type TestDatabase } from '../../database/testing/fresh-database.ts'
import type { Figure, Length } from './figure.ts'
import { openSupabase } from './rest/open-supabase.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const ROUNDS = 40
/** A search may take twice as long as the newest page. */
const FLOOR = 0.5

const searches: [name: string, terms: { field: string; text: string }[]][] = [
  ['a word of one message', [{ field: 'any', text: 'only77x' }]],
  ['a word of 1 in 2,000', [{ field: 'any', text: 'zebra' }]],
  ['a word of 1 in 100', [{ field: 'any', text: 'invoice' }]],
  ['a word of all', [{ field: 'any', text: 'thanks' }]],
  [
    'two common words',
    [
      { field: 'any', text: 'meeting' },
      { field: 'any', text: 'budget' },
    ],
  ],
  ['a person', [{ field: 'from', text: 'person4711' }]],
]

export async function measure({ full }: Length): Promise<Figure[]> {
  const messages = full ? 1_000_000 : 100_000
  const t = await freshDatabase()
  try {
    await fill(t, messages)
    const { supabase, headers } = await openSupabase(t)
    const find = async (terms: object[]) => {
      const began = performance.now()
      const answer = await supabase.fetch(
        new Request('http://bench.test/rest/v1/rpc/find_conversations', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ p_workspace_id: workspace, p_find: { terms } }),
        }),
      )
      const rows = (await answer.json()) as unknown[]
      if (!answer.ok || rows.length === 0) throw new Error(`${answer.status} ${JSON.stringify(rows)}`)
      return performance.now() - began
    }
    const figures: Figure[] = []
    for (const [name, terms] of searches) figures.push(await compare(name, messages, find, terms))
    await supabase.close()
    return figures
  } finally {
    await t.close()
  }
}

// Alternates, so that other load on the machine affects both sides.
async function compare(
  name: string,
  messages: number,
  find: (terms: object[]) => Promise<number>,
  terms: object[],
): Promise<Figure> {
  const [newest, search]: [number[], number[]] = [[], []]
  for (let round = -3; round < ROUNDS; round += 1) {
    const [bare, ours] = [await find([]), await find(terms)]
    if (round < 0) continue
    newest.push(bare)
    search.push(ours)
  }
  return {
    name: `inbox: search for ${name}, of ${messages.toLocaleString('en')} messages`,
    ratio: Math.round((median(newest) / median(search)) * 100) / 100,
    floor: FLOOR,
    baseline: 'the newest page',
    value: Number(median(search).toFixed(1)),
    unit: 'ms',
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

// Writes the rows of private.refresh_conversations directly, because only the search is measured: as many words as a
// short reply has, and one conversation per message.
async function fill(t: TestDatabase, messages: number): Promise<void> {
  await t.sql(`
    insert into workspaces (id, name, user_id) select '${workspace}', 'Hers', id from auth.users where email like 'ada@%';
    set session_replication_role = replica;
    drop index private.conversation_words_keys;
    create temp table made as select n, uuid_v7() as id, timestamptz '2026-01-01' + n * interval '20 seconds' as at
      from generate_series(1, ${messages}) n;
    insert into conversations (id, workspace_id, writer, is_automatic, inbound_id, received_at, kind, from_address, subject)
      select id, '${workspace}', 'person' || n, false, id, at, 'reply', 'person' || n || '@example.com', 'Re: question ' || n % 50
      from made;
    insert into private.conversation_words (conversation_id, workspace_id, received_at, words)
      select id, '${workspace}', at, setweight(to_tsvector('simple', p || 'person' || n), 'B')
        || setweight(to_tsvector('simple', concat_ws(' ', p || 'thanks', p || 'only' || n || 'x',
          case when n % 2000 = 7 then p || 'zebra' end, case when n % 100 = 3 then p || 'invoice' end,
          case when n % 5 = 0 then p || 'meeting' end, case when n % 7 = 0 then p || 'budget' end,
          (select string_agg(p || 'w' || (n::bigint * k * 7919) % 20000, ' ') from generate_series(1, 20) k))), 'C')
      from made, private.search_prefix('${workspace}') p;
    create index conversation_words_keys on private.conversation_words using gin (private.search_keys(words, received_at));
    set session_replication_role = default`)
  // Runs alone, because VACUUM cannot share a transaction with other statements.
  await t.sql('vacuum analyze')
}
