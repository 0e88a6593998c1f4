// The contacts that match a list as CSV, streamed a page at a time, with the user's own rights.
import { z } from 'zod'
import type { Contact } from '#core/audience/contact.ts'
import { readCustomFields } from '#core/audience/contact.ts'
import { cursorAfter, type After } from '#core/audience/find.ts'
import { writeContacts, writeHeader } from '#core/audience/write-csv.ts'
import type { Query } from '#database/database.ts'
import { csvFile } from './csv-file.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'

/** The database validates the other fields of the search. */
const find = z.looseObject({ sort: z.string().max(50).optional() })
const body = z.object({ workspaceId: z.uuid(), find: find.default({}) })
type Asked = z.infer<typeof body>

const PAGE = 1_000

/** Exports need a paid plan, which the database checks for the workspace. */
export const exportAudience: FunctionHandler<Asked> = {
  signedIn: true,
  body,
  async run({ body: asked, identity, db }) {
    const { query } = db.reads.as(identity)
    await query('select public.require_export($1)', [asked.workspaceId])
    // A search that the database refuses is refused before the file begins.
    await readPage(query, asked, null, 0)
    return csvFile('audience', write(query, asked))
  },
}

async function* write(query: Query, asked: Asked): AsyncGenerator<string> {
  const keys = await findCustomKeys(query, asked)
  yield writeHeader(keys)
  const members: { user_id: string; email: string }[] = await query(
    'select user_id, email from public.get_workspace_members($1)',
    [asked.workspaceId],
  )
  const addresses = new Map(members.map(({ user_id, email }) => [user_id, email]))
  for await (const contacts of pagesOf(query, asked)) yield writeContacts(contacts, keys, addresses)
}

/** The columns of custom fields stand in the first line, so they are collected before it. */
async function findCustomKeys(query: Query, asked: Asked): Promise<string[]> {
  const keys = new Set<string>()
  for await (const contacts of pagesOf(query, asked)) {
    for (const contact of contacts)
      for (const key of Object.keys(readCustomFields(contact.custom_fields))) keys.add(key)
  }
  return [...keys].sort()
}

async function* pagesOf(query: Query, asked: Asked): AsyncGenerator<Contact[]> {
  let after: After | null = null
  while (true) {
    const contacts = await readPage(query, asked, after, PAGE)
    yield contacts
    const last = contacts.at(-1)
    if (!last || contacts.length < PAGE) return
    after = cursorAfter(last, asked.find)
  }
}

async function readPage(
  query: Query,
  { workspaceId, find }: Asked,
  after: After | null,
  size: number,
): Promise<Contact[]> {
  // JSON, because its times keep the microseconds that the cursor needs.
  const rows = await query<{ contact: Contact }>(
    'select to_jsonb(a) as contact from public.find_audience($1, $2, $3, $4) a',
    [workspaceId, JSON.stringify(find), after && JSON.stringify(after), size],
  )
  return rows.map(({ contact }) => contact)
}
