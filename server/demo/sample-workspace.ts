// A workspace with enough data to explore every screen. It is marked as a sample, and one deletion removes it
// completely. All people of sample-data.json are invented; .example and .test addresses can never receive mail (RFC
// 2606).
import type { Group } from '#core/audience/segment.ts'
import type { Database, Identity, Queryable } from '#database/database.ts'
import { analyzeDraft } from '#server/analysis/analyze-draft.ts'
import { insertAll } from './sample-rows.ts'
import { insertSampleCampaigns } from './sample-campaigns.ts'
import { insertSampleTracked } from './sample-tracked.ts'
import data from './sample-data.json' with { type: 'json' }

const { campaigns, drafts, folders, people, reviews, snippets } = data
const segments = data.segments as { name: string; filter: Group }[]

const service: Identity = { role: 'service_role' }
const sampleName = 'Sample workspace'
const description =
  'Invented people and campaigns to look around in. Delete this workspace to remove all of it.'

/**
 * Creates it for `owner`, or finds the existing one, and returns its ID. Runs as the service, which alone may set the
 * mark and dates in the past. The history ends at `now`.
 */
export async function makeSampleWorkspace(db: Database, owner: string, now: Date): Promise<string> {
  return db.transaction(service, async (tx) => {
    const found = await lockAndFind(tx, owner)
    if (found) return found.id
    const { id } = await insertWorkspace(tx, owner)
    await fill(tx, { id, owner }, now)
    return id
  })
}

/** Creates only the workspace in the home database, when a cell contains its data. */
export async function openSampleWorkspace(home: Database, owner: string): Promise<string> {
  return home.transaction(
    service,
    async (tx) => ((await lockAndFind(tx, owner)) ?? (await insertWorkspace(tx, owner))).id,
  )
}

/** Creates the data in the cell, unless it exists. */
export async function fillSampleWorkspace(cell: Database, sample: Sample, now: Date): Promise<void> {
  await cell.transaction(service, async (tx) => {
    await lockAndFind(tx, sample.owner)
    const [some] = await tx.query('select from public.audience where workspace_id = $1 limit 1', [sample.id])
    if (!some) await fill(tx, sample, now)
  })
}

type Sample = { id: string; owner: string }

async function fill(tx: Queryable, { id, owner }: Sample, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const folderIds = await insertNamed(tx, 'template_folders', id, folders)
  const segmentIds = await insertNamed(tx, 'segments', id, segments)
  const templates = drafts.map(({ text, folder, ...draft }) => ({
    ...draft,
    content_text: text,
    folder_id: folder && folderIds.get(folder),
    user_id: owner,
  }))
  await insertAll(tx, 'audience', id, spread(people.map(contactOf), 55, ago))
  const owned = campaigns.map(({ segment, ...campaign }) => ({
    ...campaign,
    segment_id: segment && segmentIds.get(segment),
    owner_id: owner,
  }))
  await insertAll(tx, 'email_campaigns', id, spread(owned, 40, ago))
  const written = spread(templates, 30, ago).map((row) => ({ ...row, updated_at: row.created_at }))
  await insertAll(tx, 'email_templates', id, written)
  await insertAll(tx, 'snippets', id, snippets)
  await insertAll(tx, 'analyses', id, await reviewsOf(owner, ago))
  await insertSampleCampaigns(tx, id, ago)
  await insertSampleTracked(tx, id, ago)
  await updateContactTimes(tx, id)
}

function contactOf(person: (typeof people)[number]) {
  const { name, company, lead_score } = person
  return {
    ...person,
    email: `${name.split(' ')[0]!.toLowerCase()}@${company.toLowerCase().replace(/[^a-z]+/g, '')}.example`,
    priority: lead_score >= 80 ? 'high' : lead_score >= 45 ? 'medium' : 'low',
  }
}

/** Updates contact times like the sender and the reader do. */
async function updateContactTimes(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query(
    `select private.queue_contact_times(array_agg(id)) from public.messages where workspace_id = $1 and sent_at is not null`,
    [workspaceId],
  )
  await tx.query(
    `select private.set_reply_time(m, m.replied_at) from public.messages m where workspace_id = $1 and replied_at is not null`,
    [workspaceId],
  )
}

// Serializes two clicks: the second finds what the first created.
async function lockAndFind(tx: Queryable, owner: string): Promise<{ id: string } | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sample workspace ' || $1::text, 0))`, [
    owner,
  ])
  const [found] = await tx.query<{ id: string }>(
    'select id from public.workspaces where user_id = $1 and sample',
    [owner],
  )
  return found
}

/** Uses the first free name. */
async function insertWorkspace(tx: Queryable, owner: string): Promise<{ id: string }> {
  const [made] = await tx.query<{ id: string }>(
    `insert into public.workspaces (name, description, user_id, sample)
     select name, $2, $3::uuid, true
     from generate_series(1, 1000) as n, concat($1::text, case when n > 1 then ' ' || n end) as name
     where not exists (select from public.workspaces w where w.user_id = $3::uuid and lower(w.name) = lower(name.name))
     order by n limit 1
     returning id`,
    [sampleName, description, owner],
  )
  return made!
}

// Spreads rows in time: the last today, the first `days` ago, closer together towards the end. In whole days, so that
// the rows of the last thirty days are the same at any hour.
function spread<Row extends object>(rows: readonly Row[], days: number, ago: (days: number) => string) {
  return rows.map((row, index) => ({
    ...row,
    created_at: ago(Math.round(days * (1 - (index + 1) / rows.length) ** 1.5)),
  }))
}

async function reviewsOf(owner: string, ago: (days: number) => string): Promise<object[]> {
  const rows: object[] = []
  for (const { draft: title, daysAgo } of reviews) {
    const draft = drafts.find((one) => one.title === title)!
    const { subject, text } = draft
    // In a thread: the first analysis of a process loads 200 modules, and all of them together take a while.
    const report = await analyzeDraft({ kind: 'email', subject, text }, { amongLarge: true })
    rows.push({
      user_id: owner,
      analysis_type: 'email_analysis',
      timestamp: ago(daysAgo),
      subject: draft.subject,
      body: draft.text,
      score: report.score,
      report,
      rule_pack: report.rulePack,
    })
  }
  return rows
}

/** Returns their IDs, by name. */
async function insertNamed(
  tx: Queryable,
  table: 'template_folders' | 'segments',
  workspaceId: string,
  rows: readonly object[],
): Promise<Map<string, string>> {
  await insertAll(tx, table, workspaceId, rows)
  const made = await tx.query<{ id: string; name: string }>(
    `select id, name from public.${table} where workspace_id = $1`,
    [workspaceId],
  )
  return new Map(made.map(({ id, name }) => [name, id]))
}
