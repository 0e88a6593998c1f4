// Tests that authorization and plan are checked before work: a rejected call costs only a check of rights.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plans } from '#core/billing/plans.ts'
import { countAnalyses } from '#database/testing/installation-calls.ts'
import type { Database } from '#database/database.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { openWorkspaceModels } from '#server/ai/workspace-models.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { answersJson, fakeModel, type FakeModel } from '#server/testing/ai/fake-model.ts'
import type { AiDeps } from './ai-allowance.ts'
import { analyzeEmail } from './analyze-email.ts'
import { draftAnswer } from './draft-answer.ts'
import { exportAnalysis } from './export-analysis.ts'
import { exportCampaign } from './export-campaign.ts'
import { exportTracking } from './export-tracking.ts'
import { checkLaunch, launchCampaign, playCampaign } from './launch-campaign.ts'
import { repairValues } from './repair-values.ts'
import { reviewAnalysis } from './review-analysis.ts'
import { rewriteDraft } from './rewrite-draft.ts'
import { createSpendInTurn } from './spend-in-turn.ts'
import { sendTrackedEmail } from './send-tracked-email.ts'
import { trackEmailFor } from './track-email.ts'

let t: TestDatabase
let model: FakeModel
let ai: AiDeps
let workspace: string
let campaign: string
let inbound: string
/** The statements of the calls, without their values. */
const statements: string[] = []
let db: Database

before(async () => {
  t = await freshDatabase()
  db = recorded(t.db)
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 1, waits: [0, 3] })
  const [row] = await t.sql('select id, workspace_id from email_campaigns')
  campaign = String(row!['id'])
  workspace = String(row!['workspace_id'])
  const [mail] =
    await t.sql(`insert into inbound_messages (workspace_id, mailbox_id, uid_validity, uid, kind, from_address, content_text, received_at)
    values ('${workspace}', '${scenario.mailboxes[0]}', 1, 1, 'reply', 'a@b.test', 'Yes', now()) returning id`)
  inbound = String(mail!['id'])
  model = await fakeModel(answersJson({}))
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 1,
  })
  const keys = [Buffer.alloc(32).toString('base64url')] as const
  ai = {
    model: model.model,
    models: openWorkspaceModels(t.db, [keys[0]], { allowPrivateHosts: true }),
    limiter: {
      ...limiter,
      take: async () => ({ ...(await limiter.take({ name: 'a', count: 1, seconds: 1 }, 'b')), wait: 60 }),
    },
  }
})
after(async () => {
  await model.close()
  await t.close()
})

function recorded(real: Database): Database {
  return new Proxy(real, {
    get(target, name, self): unknown {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'reads') return self
      if (name === 'as')
        return (...given: Parameters<Database['as']>) => {
          const inner = target.as(...given)
          const query = async (text: string, values?: unknown[]) => {
            statements.push(text)
            return await inner.query(text, values)
          }
          return { ...inner, query }
        }
      if (name === 'transaction')
        return async (...given: Parameters<Database['transaction']>) => {
          statements.push('transaction')
          return await target.transaction(...given)
        }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const DRAFT = { kind: 'email' as const, subject: 'Your openings', text: 'You are hiring. Is that so?' }
const email = {
  id: '01900a00-0000-7000-8000-0000000000f1',
  to: 'a@b.test',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  tracksOpens: true,
  untouched: [],
}

const spendAllBut = (left: number) => countAnalyses(t.sql, t.adaId, plans.free.analysesPerMonth - left)

const analyze = (id = crypto.randomUUID(), text = DRAFT.text) => {
  const body = analyzeEmail.body.parse({ id, draft: { ...DRAFT, text }, body: text })
  return analyzeEmail.run({ body, identity: t.ada, db })
}

/** The caller's own result of an earlier attempt of the same request. */
const OWN_ANSWER = 'select "timestamp", report from public.analyses where id = $1'

/** Statements that read or write more than rights and the remaining allowance. */
const isWork = (text: string) =>
  text !== OWN_ANSWER &&
  /transaction|insert|update|dictionary|inbox_thread|message_bodies|content_|report(?! is not null| -> 'ai')|campaign_steps|audience/.test(
    text,
  )

async function refusedWith(code: string, call: Promise<unknown>): Promise<void> {
  statements.length = 0
  await assert.rejects(call, (error: { code?: string }) => error.code === code)
  assert.deepEqual(statements.filter(isWork), [])
  assert.ok(statements.length <= 4, statements.join('\n'))
}

test('a plan that does not hold a call refuses it before anything is read or rendered', async () => {
  await spendAllBut(1)
  const { id } = await analyze()
  await refusedWith('PT402', analyze())
  const own = { identity: t.ada, db }
  await refusedWith('PT402', reviewAnalysis(ai).run({ body: { id }, ...own }))
  await refusedWith('PT402', exportAnalysis.run({ body: { id, format: 'json' }, ...own }))
  await refusedWith('PT402', exportTracking.run({ body: { workspaceId: workspace, what: 'emails' }, ...own }))
  const request = new Request('http://test.test')
  await refusedWith('PT402', exportCampaign.run({ body: { campaignId: campaign }, ...own, request }))
  const addresses = () => assert.fail('Nothing is rendered')
  await refusedWith(
    'PT402',
    trackEmailFor(addresses).run({ body: { ...email, workspaceId: workspace }, ...own }),
  )
  await refusedWith(
    'PT402',
    sendTrackedEmail(addresses).run({ body: { ...email, workspaceId: workspace, mailboxId: id }, ...own }),
  )
  const rewrite = rewriteDraft(ai)
  const tone = rewrite.body.parse({ draft: DRAFT, ask: 'tone', tone: 'warm' })
  await refusedWith('PT402', rewrite.run({ body: tone, ...own }))
})

test('an allowance of a language model that is used up refuses before a conversation is read', async () => {
  const request = new Request('http://test.test')
  const body = { inboundId: inbound, notes: '' }
  await refusedWith('TOO_MANY', draftAnswer(ai).run({ body, identity: t.ada, db, request }))
  await refusedWith('NOT_FOUND', draftAnswer(ai).run({ body, identity: t.bob, db, request }))
  assert.equal(model.asked.length, 0)
})

test('somebody without the right to a campaign has none of it checked, played, repaired or launched', async () => {
  const deps = { siteUrl: 'http://test.test', now: () => new Date() }
  const call = { identity: t.bob, db, request: new Request('http://test.test') }
  const playing = { campaignId: campaign, startsAt: null, everybodyEngages: false, everybodyReplies: null }
  await refusedWith('NO_CAMPAIGN', checkLaunch(deps).run({ body: playing, ...call }))
  await refusedWith('NO_CAMPAIGN', playCampaign(deps).run({ body: playing, ...call }))
  await refusedWith('NO_CAMPAIGN', launchCampaign(deps).run({ body: playing, ...call }))
  await refusedWith('NO_CAMPAIGN', repairValues(deps).run({ body: playing, ...call }))
})

test('several drafts just below the limit: as many are analyzed as the plan has left, and the others are refused unread', async () => {
  await spendAllBut(2)
  statements.length = 0
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      analyze(crypto.randomUUID(), `${DRAFT.text} ${'Really? '.repeat(at)}`),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 2)
  for (const answer of answers)
    if (answer.status === 'rejected') assert.equal((answer.reason as { code: string }).code, 'PT402')
  assert.equal(statements.filter((text) => text.includes('dictionary_words')).length, 2)
})

test('a request that is sent twice spends the last analysis once, and both get its report', async () => {
  await spendAllBut(1)
  const id = crypto.randomUUID()
  const [first, second] = await Promise.all([analyze(id, 'Are you hiring?'), analyze(id, 'Are you hiring?')])
  assert.deepEqual([first.id, second.id], [id, id])
})

test('work that fails leaves its place to the one that waits', async () => {
  const spendInTurn = createSpendInTurn()
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = spendInTurn(
    'ada',
    async () => 1,
    async () => {
      begun.push('first')
      await gate.promise
      throw new Error('It was empty')
    },
  )
  const second = spendInTurn(
    'ada',
    async () => 1,
    async () => begun.push('second'),
  )
  const another = await spendInTurn(
    'bob',
    async () => 1,
    async () => begun.push('another'),
  )
  assert.equal(another, 2)
  assert.deepEqual(begun, ['first', 'another'])
  gate.resolve()
  await assert.rejects(first, /empty/)
  await second
  assert.deepEqual(begun, ['first', 'another', 'second'])
})
