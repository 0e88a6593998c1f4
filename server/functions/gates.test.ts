// Tests every feature of every plan where it is enforced: one test each, generated from the table of plans.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { hasFeature, plans, planTypes, type Feature, type PlanType } from '#core/billing/plans.ts'
import { configure, countAnalyses } from '#database/testing/installation-calls.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { answersJson, fakeModel, type FakeModel } from '#server/testing/ai/fake-model.ts'
import { openWorkspaceModels } from '#server/ai/workspace-models.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import type { AiDeps } from './ai-allowance.ts'
import { analyzeEmail } from './analyze-email.ts'
import { exportAnalysis } from './export-analysis.ts'
import { reviewAnalysis } from './review-analysis.ts'
import { rewriteDraft } from './rewrite-draft.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
let t: TestDatabase
let scripted: FakeModel
let ai: AiDeps

before(async () => {
  t = await freshDatabase()
  scripted = await fakeModel(
    answersJson({ text: 'Shorter.', subjects: [], summary: 's', strengths: [], advice: [] }),
  )
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 1000,
  })
  const models = openWorkspaceModels(t.db, [Buffer.alloc(32).toString('base64url')], {
    allowPrivateHosts: true,
  })
  ai = { model: scripted.model, models, limiter }
})
after(async () => {
  await scripted.close()
  await t.close()
})
beforeEach(async () => {
  await configure(t.asService)
  await t.sql(`delete from workspaces; delete from analyses; truncate subscriptions;
    delete from private.monthly_usage;
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Hers', '${t.adaId}')`)
})

const asAda = (sql: string, values: unknown[] = []) => t.asAda(sql, values)
const analyze = (type: string) =>
  asAda('insert into analyses (user_id, analysis_type) values ($1, $2)', [t.adaId, type])

async function storeAnalysis(): Promise<string> {
  const id = crypto.randomUUID()
  const text = 'You are hiring. Is that so?'
  const body = analyzeEmail.body.parse({ id, draft: { kind: 'email', subject: 'hello', text }, body: text })
  await analyzeEmail.run({ body, identity: t.ada, db: t.db })
  return id
}

async function rewrite(ask: string): Promise<void> {
  const handler = rewriteDraft(ai)
  const body = handler.body.parse({
    draft: { kind: 'email', text: 'Hello' },
    ask,
    tone: 'warm',
    persona: 'a buyer',
  })
  await (await handler.run({ body, identity: t.ada, db: t.db })).text()
}

/** Uses the feature: throws, or returns false, when it is locked. */
const gates: Record<Exclude<Feature, KeptByPeople>, () => Promise<unknown>> = {
  basic_scoring: () => analyze('email_analysis'),
  templates: () => asAda(`insert into email_templates (workspace_id, title) values ($1, 'T')`, [workspace]),
  limited_ai_suggestions: () => rewrite('shorter'),
  linkedin_analysis: () => analyze('linkedin_note_analysis'),
  advanced_scoring: async () => {
    const body = { id: await storeAnalysis() }
    await (await reviewAnalysis(ai).run({ body, identity: t.ada, db: t.db })).text()
  },
  unlimited_templates: async () => {
    await t.sql(`insert into email_templates (workspace_id, title)
      select '${workspace}', 'T' || n from generate_series(1, 12) as n`)
    return (await asAda('select id from email_templates')).length === 12
  },
  email_tracking: () =>
    asAda(`insert into messages (workspace_id, recipient) values ($1, 'lin@example.com')`, [workspace]),
  export_analytics: async () => {
    const body = { id: await storeAnalysis(), format: 'markdown' as const }
    return await exportAnalysis.run({ body, identity: t.ada, db: t.db })
  },
  advanced_analytics: () => asAda(`select * from dashboard_days($1, 180, 'UTC')`, [workspace]),
  unlimited_analyses: async () => {
    await countAnalyses(t.sql, t.adaId, 1000)
    await analyze('email_analysis')
  },
  tone_tuning: () => rewrite('tone'),
  persona_targeting: () => rewrite('persona'),
  ab_testing: () => rewrite('ab-test'),
  team_collaboration: () => asAda(`select invite_to_workspace($1, 'bob@coldframe.test')`, [workspace]),
}

/** Features that people provide: no program decides who answers a request, and how soon. */
const providedByPeople = ['community_support', 'priority_support', 'account_manager'] as const
type KeptByPeople = (typeof providedByPeople)[number]

const subscribe = (plan: PlanType) =>
  t.sql(`insert into subscriptions (user_id, subscription_status, plan_type)
    select '${t.adaId}', 'active', '${plan}' where '${plan}' <> 'free'`)

async function isOpen(feature: keyof typeof gates): Promise<boolean> {
  try {
    return (await gates[feature]()) !== false
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'PT402', `${feature}: ${String(error)}`)
    assert.ok((error as { hint?: string }).hint, `${feature} says what to do`)
    return false
  }
}

const features = Object.keys(gates) as (keyof typeof gates)[]

for (const plan of planTypes) {
  for (const feature of features) {
    const has = hasFeature(plan, feature)
    test(`${plans[plan].name} ${has ? 'has' : 'has no'} ${feature.replaceAll('_', ' ')}`, async () => {
      await subscribe(plan)
      assert.equal(await isOpen(feature), has)
    })
  }
}

for (const feature of features) {
  test(`with billing off everybody has ${feature.replaceAll('_', ' ')}`, async () => {
    await configure(t.asService, { billing: 'off' })
    assert.ok(await isOpen(feature))
  })
}

test('every feature of a plan has its gate, or is kept by people', () => {
  const known = new Set<string>([...features, ...providedByPeople])
  assert.deepEqual(
    plans.lifetime.features.filter((feature) => !known.has(feature)),
    [],
  )
})
